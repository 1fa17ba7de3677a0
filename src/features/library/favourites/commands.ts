import type { ClientSession } from "mongoose";
import { applicationError, forbidden, invalidField } from "#core/base/errors.ts";
import type { Caller } from "#core/base/viewer.ts";
import { UPDATED_AT_ONCE } from "#core/copies/index.ts";
import { toId } from "#core/db/ids.ts";
import { inTransaction, isDuplicateKey } from "#core/db/transaction.ts";
import { sweepOnce } from "#core/jobs/sweep.ts";
import type { Services } from "#core/services.ts";
import { validate } from "#core/validate.ts";
import { favouritesMessages } from "#shared/library/favourites.messages.ts";
import { messages } from "#shared/messages.ts";
import { isBlocked, isEitherBlocked } from "../../people/blocks/index.ts";
import { adjustUserStats, findPeople, invalidateUser } from "../../people/users/index.ts";
import { adjustStoryStats, findStoryStanding, readStory } from "../../stories/stories/index.ts";
import { isCounted } from "./counted.ts";
import { Favourite, type FavouriteDoc } from "./model.ts";
import { type FavouriteInput, favouriteRules } from "./rules.ts";
import "./events.ts";

/** The subject of a favourite, and its author. */
interface Subject {
  readonly fields: Pick<FavouriteDoc, "author" | "story" | "storyAuthor" | "subject">;
  readonly owner: string;
  readonly open: boolean;
}

/**
 * Adds an author or a story to the caller's favourites; idempotent. If one of the author and the caller has blocked the
 * other, the favourite is saved as shadow-banned, like their follow.
 * @throws 403 for a guest or in another's name, 400 for the caller's work or a missing subject
 */
export async function addFavourite(
  services: Services,
  caller: Caller,
  input: unknown,
): Promise<FavouriteDoc> {
  const own = memberOf(caller);
  const { favouriter = own, author, story } = validate<FavouriteInput>(favouriteRules, input);
  if ((favouriter ?? own) !== own) throw forbidden();
  if (Boolean(author) === Boolean(story)) throw invalidField("author", favouritesMessages.favouriteOne);
  const subject = author ? await authorSubject(author) : await storySubject(caller, story!);
  if (subject.owner === own) throw applicationError(favouritesMessages.ownFavourite);
  const pair = { favouriter: toId(own), subject: subject.fields.subject };
  try {
    return await inTransaction(async (session) => {
      const shadowBanned = await isEitherBlocked(subject.owner, own, session);
      const [created] = await Favourite.create(
        [{ ...subject.fields, favouriter: toId(own), shadowBanned, open: subject.open && !shadowBanned }],
        { session },
      );
      const stored = created!.toObject<FavouriteDoc>();
      await count(services, stored, 1, session);
      if (!shadowBanned) await publishFavourite(services, stored, true, session);
      return stored;
    });
  } catch (error) {
    const known = isDuplicateKey(error) ? await Favourite.findOne(pair).lean<FavouriteDoc>() : null;
    if (!known) throw error;
    return known;
  }
}

/** Removes a favourite; does nothing if there is none. */
export async function removeFavourite(
  services: Services,
  caller: Caller,
  input: { readonly subject: string },
): Promise<void> {
  const pair = { favouriter: toId(memberOf(caller)), subject: toId(input.subject) };
  await inTransaction(async (session) => {
    const favourite = await Favourite.findOneAndDelete(pair, { session }).lean<FavouriteDoc>();
    if (!favourite) return;
    await count(services, favourite, -1, session);
    if (!favourite.shadowBanned) await publishFavourite(services, favourite, false, session);
  });
}

/** Same as `removeFavourite`, by the id of the favourite. */
export async function removeFavouriteById(services: Services, caller: Caller, id: string): Promise<void> {
  const favourite = await Favourite.findOne({ _id: toId(id), favouriter: toId(memberOf(caller)) })
    .select({ subject: 1 })
    .lean<FavouriteDoc>();
  if (favourite) await removeFavourite(services, caller, { subject: String(favourite.subject) });
}

/**
 * Shadow-bans favourites between two members in the transaction of a block: they have no effect while it
 * lasts. If a member has many of the other's works, the rest follow the block (`shutFavouritesBetween`).
 */
export const shadowBanFavouritesBetween =
  (services: Services) =>
  async (by: string, who: string, session: ClientSession): Promise<void> => {
    await shutFavourites(services, by, who, session);
    await shutFavourites(services, who, by, session);
  };

async function shutFavourites(
  services: Services,
  favouriter: string,
  owner: string,
  session: ClientSession,
): Promise<void> {
  const favourites = await Favourite.find(countedBetween(favouriter, owner))
    .session(session)
    .limit(UPDATED_AT_ONCE)
    .lean<FavouriteDoc[]>();
  for (const favourite of favourites) await shutFavourite(services, favourite, session);
}

const countedBetween = (favouriter: string, owner: string) => ({
  favouriter: toId(favouriter),
  shadowBanned: false,
  $or: [{ author: toId(owner) }, { storyAuthor: toId(owner) }],
});

async function shutFavourite(
  services: Services,
  { _id }: Pick<FavouriteDoc, "_id">,
  session: ClientSession,
): Promise<void> {
  const shut = await Favourite.findOneAndUpdate(
    { _id, shadowBanned: false },
    { $set: { shadowBanned: true, open: false } },
    { session },
  ).lean<FavouriteDoc>();
  if (shut) await count(services, shut, -1, session);
}

/** Shadow-bans those that the block's transaction left out; safe to run again, and does nothing after the block. */
export async function shutFavouritesBetween(services: Services, by: string, who: string): Promise<void> {
  for (const [favouriter, owner] of [
    [who, by],
    [by, who],
  ] as const)
    for await (const favourite of Favourite.find(countedBetween(favouriter, owner), { _id: 1 })
      .lean<FavouriteDoc>()
      .cursor())
      await inTransaction(async (session) => {
        if (!(await isBlocked(by, who, session))) return;
        await shutFavourite(services, favourite, session);
      });
}

/** Restores them after the block; safe to run again. */
export async function openFavouritesBetween(services: Services, by: string, who: string): Promise<void> {
  await openFavourites(services, who, by);
  await openFavourites(services, by, who);
}

/** Makes favourites added during a block count after it. Nobody is notified. Safe to run again. */
async function openFavourites(services: Services, favouriter: string, owner: string): Promise<void> {
  const of = { $or: [{ author: toId(owner) }, { storyAuthor: toId(owner) }] };
  const favourites = await Favourite.find({ favouriter: toId(favouriter), shadowBanned: true, ...of }).lean<
    FavouriteDoc[]
  >();
  for (const { _id, story, ...rest } of favourites) {
    const open = !story || ((await findStoryStanding(String(story)))?.listed ?? false);
    await inTransaction(async (session) => {
      if (await isEitherBlocked(owner, favouriter, session)) return;
      const change = { $set: { shadowBanned: false, open } };
      const { modifiedCount } = await Favourite.updateOne({ _id, shadowBanned: true }, change, { session });
      if (modifiedCount > 0) await count(services, { ...rest, story, shadowBanned: false }, 1, session);
    });
  }
}

/**
 * Stops counting a member's favourites while they are banned or their account is being deleted, and counts
 * them again afterwards. Safe to run again.
 */
export async function setFavouritesHidden(services: Services, user: string, hidden: boolean): Promise<void> {
  const pending = { favouriter: toId(user), favouriterHidden: hidden ? { $ne: true } : true };
  const favourites = Favourite.find(pending, { _id: 1 }).lean<FavouriteDoc>();
  await sweepOnce("favourites of one member", favourites.cursor(), ({ _id }) =>
    inTransaction(async (session) => {
      const changed = await Favourite.findOneAndUpdate(
        { _id, ...pending },
        { $set: { favouriterHidden: hidden } },
        { session },
      ).lean<FavouriteDoc>();
      if (changed) await count(services, { ...changed, favouriterHidden: false }, hidden ? -1 : 1, session);
    }),
  );
}

/** Deletes all favourites of a deleted story; safe to run again. */
export async function forgetFavouritesOfStory(story: string): Promise<void> {
  await Favourite.deleteMany({ subject: toId(story) });
}

/** Deletes all favourites by and of a deleted account; safe to run again. */
export async function forgetFavouritesOf(services: Services, id: string): Promise<void> {
  await Favourite.deleteMany({ author: toId(id) });
  for await (const favourite of Favourite.find({ favouriter: toId(id) })
    .lean<FavouriteDoc>()
    .cursor()) {
    await inTransaction(async (session) => {
      const { deletedCount } = await Favourite.deleteOne({ _id: favourite._id }, { session });
      if (deletedCount > 0) await count(services, favourite, -1, session);
    });
  }
}

async function authorSubject(id: string): Promise<Subject> {
  const author = (await findPeople([id])).get(id);
  if (!author) throw invalidField("author", messages.noSuchMember);
  return { fields: { author: author._id, subject: author._id }, owner: id, open: true };
}

async function storySubject({ viewer }: Caller, id: string): Promise<Subject> {
  const story = await readStory(viewer, id);
  if (!story) throw invalidField("story", messages.noSuchStory);
  const { _id, author, listed } = story;
  return { fields: { story: _id, storyAuthor: author, subject: _id }, owner: String(author), open: listed };
}

/** Updates the count of the story or author and invalidates the member's pages. */
async function count(
  services: Services,
  favourite: Pick<
    FavouriteDoc,
    "favouriter" | "story" | "author" | "shadowBanned" | "favouriterHidden" | "own"
  >,
  by: 1 | -1,
  session: ClientSession,
): Promise<void> {
  const { favouriter, story, author } = favourite;
  const counts = isCounted(favourite);
  if (counts && story) await adjustStoryStats(String(story), { favourites: by }, session);
  if (counts && author) await adjustUserStats(String(author), { favourites: by }, session);
  await invalidateUser(services, String(favouriter), session);
}

async function publishFavourite(
  { events }: Services,
  favourite: FavouriteDoc,
  is: boolean,
  session: ClientSession,
): Promise<void> {
  const { _id, story, storyAuthor, author, favouriter } = favourite;
  const [id, by] = [String(_id), String(favouriter)];
  if (story) {
    const about = { story: String(story), author: String(storyAuthor), by };
    if (is) await events.publish("story.favourited", { id, ...about }, session);
    else await events.publish("story.unfavourited", about, session);
  } else {
    const about = { author: String(author), by };
    if (is) await events.publish("author.favourited", { id, ...about }, session);
    else await events.publish("author.unfavourited", about, session);
  }
}

function memberOf({ viewer }: Caller): string {
  if (!viewer.id) throw forbidden();
  return viewer.id;
}
