import type { ClientSession } from "mongoose";
import { applicationError, forbidden, invalidField } from "../../../core/base/errors.ts";
import type { Caller } from "../../../core/base/viewer.ts";
import { toId } from "../../../core/db/ids.ts";
import { inTransaction, isDuplicateKey } from "../../../core/db/transaction.ts";
import type { Services } from "../../../core/services.ts";
import { validate } from "../../../core/validate.ts";
import { favouritesMessages } from "../../../shared/library/favourites.messages.ts";
import { messages } from "../../../shared/messages.ts";
import { isBlocked } from "../../people/blocks/index.ts";
import { adjustUserStats, findPeople, invalidateUser } from "../../people/users/index.ts";
import { adjustStoryStats, findStoryStanding, readStory } from "../../stories/stories/index.ts";
import { Favourite, type FavouriteDoc } from "./model.ts";
import { type FavouriteInput, favouriteRules } from "./rules.ts";
import "./events.ts";

/** What is to be a favourite, and whose work it is. */
interface Subject {
  readonly fields: Pick<FavouriteDoc, "author" | "story" | "storyAuthor" | "subject">;
  readonly owner: string;
  readonly open: boolean;
}

/**
 * Makes an author or a story one of the caller's favourites; done twice it is done once. Of someone whom the author
 * has blocked it is kept shadow-banned, as their follow would be.
 * @throws 403 for a guest or in another's name, 400 for one's own work or what is not there
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
      const shadowBanned = await isBlocked(subject.owner, own, session);
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

/** Takes a favourite back; where there is none it does nothing. */
export async function removeFavourite(
  services: Services,
  caller: Caller,
  input: { readonly subject: string },
): Promise<void> {
  const pair = { favouriter: toId(memberOf(caller)), subject: toId(input.subject) };
  await inTransaction(async (session) => {
    const found = await Favourite.findOneAndDelete(pair, { session }).lean<FavouriteDoc>();
    if (!found) return;
    await count(services, found, -1, session);
    if (!found.shadowBanned) await publishFavourite(services, found, false, session);
  });
}

/** `removeFavourite` by its own id. */
export async function removeFavouriteById(services: Services, caller: Caller, id: string): Promise<void> {
  const favourite = await Favourite.findOne({ _id: toId(id), favouriter: toId(memberOf(caller)) })
    .select({ subject: 1 })
    .lean<FavouriteDoc>();
  if (favourite) await removeFavourite(services, caller, { subject: String(favourite.subject) });
}

/** Follows a story into the public lists and out of them; may run again at any time. */
export async function openFavouritesOf(story: string, open: boolean): Promise<void> {
  await Favourite.updateMany({ story: toId(story), shadowBanned: false }, { $set: { open } });
}

/**
 * What someone favourited of a member's while that member had blocked them counts from the block's end on. Nobody is
 * told. May run again at any time.
 */
export async function openFavourites(services: Services, favouriter: string, owner: string): Promise<void> {
  const of = { $or: [{ author: toId(owner) }, { storyAuthor: toId(owner) }] };
  const found = await Favourite.find({ favouriter: toId(favouriter), shadowBanned: true, ...of }).lean<
    FavouriteDoc[]
  >();
  for (const { _id, story, ...rest } of found) {
    const open = !story || ((await findStoryStanding(String(story)))?.listed ?? false);
    await inTransaction(async (session) => {
      if (await isBlocked(owner, favouriter, session)) return;
      const change = { $set: { shadowBanned: false, open } };
      const { modifiedCount } = await Favourite.updateOne({ _id, shadowBanned: true }, change, { session });
      if (modifiedCount > 0) await count(services, { ...rest, story, shadowBanned: false }, 1, session);
    });
  }
}

/** Forgets who favourited a story that is gone for good; may run again at any time. */
export async function forgetFavouritesOfStory(story: string): Promise<void> {
  await Favourite.deleteMany({ subject: toId(story) });
}

/** Takes back what an account that is gone favourited, and forgets who favourited it; may run again at any time. */
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

/** Counts it for its story or author, and says that the favouriter's own pages have changed. */
async function count(
  services: Services,
  {
    favouriter,
    story,
    author,
    shadowBanned,
  }: Pick<FavouriteDoc, "favouriter" | "story" | "author" | "shadowBanned">,
  by: 1 | -1,
  session: ClientSession,
): Promise<void> {
  if (!shadowBanned && story) await adjustStoryStats(String(story), { favourites: by }, session);
  if (!shadowBanned && author) await adjustUserStats(String(author), { favourites: by }, session);
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
