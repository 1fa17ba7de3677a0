import type { ClientSession } from "mongoose";
import { applicationError, forbidden, notFound } from "#core/base/errors.ts";
import type { Caller } from "#core/base/viewer.ts";
import { isId, toId } from "#core/db/ids.ts";
import { inTransaction, isDuplicateKey } from "#core/db/transaction.ts";
import { inTurn } from "#core/in-turn.ts";
import { sweepOnce } from "#core/jobs/sweep.ts";
import type { Services } from "#core/services.ts";
import { validate } from "#core/validate.ts";
import { BOOKMARKS_MAX } from "#shared/library/bookmarks.limits.ts";
import { bookmarksMessages } from "#shared/library/bookmarks.messages.ts";
import { isEitherBlocked } from "../../people/blocks/index.ts";
import { doesCount } from "../../people/member-content/index.ts";
import { assertWithin, type CountedLimit, invalidateUser } from "../../people/users/index.ts";
import { adjustStoryStats, findStoryStanding, findStoryStandings } from "../../stories/stories/index.ts";
import { Bookmark, type BookmarkDoc } from "./model.ts";
import { bookmarkPolicy } from "./policy.ts";
import { type BookmarkInput, bookmarkNoteRules, bookmarkRules } from "./rules.ts";
import { subjectOf } from "./subject.ts";

/**
 * Bookmarks a story, a chapter or a passage for the caller; idempotent, and a given note is saved. Nobody is
 * notified. Bookmarks are not counted while the author or the member has blocked the other.
 * @throws 403 for a guest or in another's name, 400 for what the caller cannot read, or one too many
 */
export async function addBookmark(services: Services, caller: Caller, input: unknown): Promise<BookmarkDoc> {
  const own = memberOf(caller);
  const wish = validate<BookmarkInput>(bookmarkRules, input);
  if ((wish.owner ?? own) !== own) throw forbidden();
  const { fields, author } = await subjectOf(caller.viewer, wish);
  const owner = toId(own);
  const place = { owner, subject: fields.subject };
  const limit: CountedLimit<BookmarkDoc> = {
    model: Bookmark,
    filter: { owner },
    max: BOOKMARKS_MAX,
    error: () => applicationError(bookmarksMessages.tooManyBookmarks),
  };
  try {
    return await change(own, async (session) => {
      if (!(await Bookmark.exists(place).session(session))) await assertWithin(services, own, limit, session);
      const counted = await isCountedFor(author, own, session);
      const createdAt = services.now();
      const stamps = { createdAt, updatedAt: createdAt };
      const [created] = await Bookmark.create([{ ...fields, ...stamps, owner, note: wish.note, counted }], {
        session,
      });
      const stored = created!.toObject<BookmarkDoc>();
      await count(services, stored, 1, session);
      return stored;
    });
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    const known = await Bookmark.findOne(place).lean<BookmarkDoc>();
    if (!known) throw error;
    if (!wish.note || wish.note === known.note) return known;
    await noteBookmark(services, caller, String(known._id), { note: wish.note });
    return { ...known, note: wish.note };
  }
}

/** Removes a bookmark by its subject; does nothing if there is none. */
export async function removeBookmarkOf(services: Services, caller: Caller, subject: string): Promise<void> {
  await end(services, { owner: toId(memberOf(caller)), subject });
}

/** Removes a bookmark by its id. */
export async function removeBookmark(services: Services, caller: Caller, id: string): Promise<void> {
  if (isId(id)) await end(services, { owner: toId(memberOf(caller)), _id: toId(id) });
}

/**
 * Replaces a bookmark's note; an empty one removes it.
 * @throws 404 for another's bookmark, 400 for a note that is too long
 */
export async function noteBookmark(
  services: Services,
  caller: Caller,
  id: string,
  input: unknown,
): Promise<void> {
  const bookmark = await permittedBookmark(caller, id);
  const { note } = validate<{ note: string }>(bookmarkNoteRules, input);
  await Bookmark.updateOne({ _id: bookmark._id }, { $set: { note, updatedAt: services.now() } });
}

/** Returns one of the caller's bookmarks. @throws 404 for any other */
export async function permittedBookmark({ viewer }: Caller, id: string): Promise<BookmarkDoc> {
  const bookmark = isId(id)
    ? await Bookmark.findOne({
        $and: [{ _id: toId(id) }, bookmarkPolicy.readable(viewer)],
      }).lean<BookmarkDoc>()
    : null;
  if (!bookmark) throw notFound();
  return bookmark;
}

/** Deletes all bookmarks of a deleted story; safe to run again. */
export async function forgetBookmarksOfStory(story: string): Promise<void> {
  await Bookmark.deleteMany({ story: toId(story) });
}

/**
 * Stops counting a member's bookmarks while they are banned or leaving, and counts them again. Safe to run
 * again.
 */
export async function setBookmarksHidden(services: Services, owner: string, hidden: boolean): Promise<void> {
  const pending = { owner: toId(owner), ownerHidden: hidden ? { $ne: true } : true };
  const bookmarks = Bookmark.find(pending, { _id: 1 }).lean<BookmarkDoc>();
  await sweepOnce("bookmarks of one member", bookmarks.cursor(), ({ _id }) =>
    change(owner, async (session) => {
      const change = hidden ? { $set: { ownerHidden: true } } : { $unset: { ownerHidden: 1 } };
      const options = { session, timestamps: false } as const;
      const changed = await Bookmark.findOneAndUpdate(
        { _id, ...pending },
        change,
        options,
      ).lean<BookmarkDoc>();
      if (changed) await count(services, { ...changed, ownerHidden: false }, hidden ? -1 : 1, session);
    }),
  );
}

/**
 * Stops counting two members' bookmarks of each other's stories while one has blocked the other, and counts them
 * again afterwards. Decides by the current blocks, so it may run at any time and again.
 */
export async function countBookmarksBetween(services: Services, one: string, other: string): Promise<void> {
  for (const [owner, author] of [
    [one, other],
    [other, one],
  ] as const) {
    const marked = await Bookmark.distinct("story", { owner: toId(owner) });
    const standings = await findStoryStandings(marked.map(String));
    const stories = marked.filter((story) => standings.get(String(story))?.author === author);
    const theirs = { owner: toId(owner), story: { $in: stories } };
    await countAgain(services, owner, theirs, author);
  }
}

/**
 * Stops counting a member's bookmarks of a story while they are its author, and counts them otherwise. Decides by the
 * story's present author, so it may run at any time and again.
 */
export async function countBookmarksOf(services: Services, owner: string, story: string): Promise<void> {
  const author = (await findStoryStanding(story))?.author;
  if (author) await countAgain(services, owner, { owner: toId(owner), story: toId(story) }, author);
}

/** Recomputes whether these bookmarks of a member count; `author` is the author of the bookmarked stories. */
async function countAgain(services: Services, owner: string, filter: object, author: string): Promise<void> {
  for await (const { _id } of Bookmark.find(filter, { _id: 1 }).lean<BookmarkDoc>().cursor())
    await change(owner, async (session) => {
      const counted = await isCountedFor(author, owner, session);
      const options = { session, timestamps: false } as const;
      const changed = await Bookmark.findOneAndUpdate(
        { _id, counted: !counted },
        { $set: { counted } },
        options,
      ).lean<BookmarkDoc>();
      if (changed) await count(services, { ...changed, counted: true }, counted ? 1 : -1, session);
    });
}

/** True if a member's bookmarks of an author's stories count: not the author's, and without a block between them. */
const isCountedFor = async (author: string, owner: string, session: ClientSession): Promise<boolean> =>
  author !== owner && !(await isEitherBlocked(author, owner, session));

/** Deletes all bookmarks of a deleted account; safe to run again. */
export async function forgetBookmarksOf(services: Services, owner: string): Promise<void> {
  for await (const { _id } of Bookmark.find({ owner: toId(owner) })
    .select("_id")
    .lean()
    .cursor())
    await end(services, { _id });
}

/** Runs changes of a member's bookmarks one after another, so that concurrent ones do not conflict. */
const change = <Result>(owner: string, work: (session: ClientSession) => Promise<Result>): Promise<Result> =>
  inTurn([`bookmarks ${owner}`], () => inTransaction(work));

/** Deletes the bookmark that a unique filter selects, and updates the count. */
async function end(
  services: Services,
  filter: Readonly<Partial<Pick<BookmarkDoc, "_id" | "owner" | "subject">>>,
): Promise<void> {
  const bookmark = await Bookmark.findOne(filter, { owner: 1 }).lean<BookmarkDoc>();
  if (!bookmark) return;
  await change(String(bookmark.owner), async (session) => {
    const ended = await Bookmark.findOneAndDelete(filter, { session }).lean<BookmarkDoc>();
    if (ended) await count(services, ended, -1, session);
  });
}

/** Updates the story's count and invalidates the owner's pages. */
async function count(
  services: Services,
  { owner, story, counted, ownerHidden }: Pick<BookmarkDoc, "owner" | "story" | "counted" | "ownerHidden">,
  by: 1 | -1,
  session: ClientSession,
): Promise<void> {
  if (counted && doesCount({ ownerHidden }, "ownerHidden"))
    await adjustStoryStats(String(story), { bookmarks: by }, session);
  await invalidateUser(services, String(owner), session);
}

function memberOf({ viewer }: Caller): string {
  if (!viewer.id) throw forbidden();
  return viewer.id;
}
