import type { ClientSession } from "mongoose";
import { applicationError, forbidden, notFound } from "../../../core/base/errors.ts";
import type { Caller } from "../../../core/base/viewer.ts";
import { isId, toId } from "../../../core/db/ids.ts";
import { inTransaction, isDuplicateKey } from "../../../core/db/transaction.ts";
import { inTurn } from "../../../core/in-turn.ts";
import type { Services } from "../../../core/services.ts";
import { validate } from "../../../core/validate.ts";
import { BOOKMARKS_MAX } from "../../../shared/library/bookmarks.limits.ts";
import { bookmarksMessages } from "../../../shared/library/bookmarks.messages.ts";
import { isBlocked } from "../../people/blocks/index.ts";
import { invalidateUser } from "../../people/users/index.ts";
import { adjustStoryStats } from "../../stories/stories/index.ts";
import { Bookmark, type BookmarkDoc } from "./model.ts";
import { bookmarkPolicy } from "./policy.ts";
import { type BookmarkInput, bookmarkNoteRules, bookmarkRules } from "./rules.ts";
import { subjectOf } from "./subject.ts";

/**
 * Marks a story, a chapter or a passage for the caller; done twice it is marked once, and a note that comes with it
 * is kept. Nobody is told, and whom the author has blocked is not counted.
 * @throws 403 for a guest or in another's name, 400 for what the caller cannot read, or one too many
 */
export async function addBookmark(services: Services, caller: Caller, input: unknown): Promise<BookmarkDoc> {
  const own = memberOf(caller);
  const wish = validate<BookmarkInput>(bookmarkRules, input);
  if ((wish.owner ?? own) !== own) throw forbidden();
  const { fields, author } = await subjectOf(caller.viewer, wish);
  const owner = toId(own);
  const place = { owner, subject: fields.subject };
  if ((await Bookmark.countDocuments({ owner })) >= BOOKMARKS_MAX && !(await Bookmark.exists(place)))
    throw applicationError(bookmarksMessages.tooManyBookmarks);
  try {
    return await change(own, async (session) => {
      const counted = author !== own && !(await isBlocked(author, own, session));
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

/** Takes a bookmark back by what it marks; where there is none it does nothing. */
export async function removeBookmarkOf(services: Services, caller: Caller, subject: string): Promise<void> {
  await end(services, { owner: toId(memberOf(caller)), subject });
}

/** The same by its own id. */
export async function removeBookmark(services: Services, caller: Caller, id: string): Promise<void> {
  if (isId(id)) await end(services, { owner: toId(memberOf(caller)), _id: toId(id) });
}

/**
 * Writes another note; an empty one takes it away.
 * @throws 404 for what is not the caller's, 400 for a note that is too long
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

/** One of the caller's own; of anyone else's there is none. */
export async function permittedBookmark({ viewer }: Caller, id: string): Promise<BookmarkDoc> {
  const found = isId(id)
    ? await Bookmark.findOne({
        $and: [{ _id: toId(id) }, bookmarkPolicy.readable(viewer)],
      }).lean<BookmarkDoc>()
    : null;
  if (!found) throw notFound();
  return found;
}

/** Forgets who marked a story that is gone for good; may run again at any time. */
export async function forgetBookmarksOfStory(story: string): Promise<void> {
  await Bookmark.deleteMany({ story: toId(story) });
}

/** Takes back what an account that is gone marked; may run again at any time. */
export async function forgetBookmarksOf(services: Services, owner: string): Promise<void> {
  for await (const { _id } of Bookmark.find({ owner: toId(owner) })
    .select("_id")
    .lean()
    .cursor())
    await end(services, { _id });
}

/** One change of a member's bookmarks after another, so that many at once do not run into each other. */
const change = <Result>(owner: string, work: (session: ClientSession) => Promise<Result>): Promise<Result> =>
  inTurn([`bookmarks ${owner}`], () => inTransaction(work));

/** Ends the one bookmark that a unique filter names, and takes it out of the number. */
async function end(
  services: Services,
  filter: Readonly<Partial<Pick<BookmarkDoc, "_id" | "owner" | "subject">>>,
): Promise<void> {
  const found = await Bookmark.findOne(filter, { owner: 1 }).lean<BookmarkDoc>();
  if (!found) return;
  await change(String(found.owner), async (session) => {
    const ended = await Bookmark.findOneAndDelete(filter, { session }).lean<BookmarkDoc>();
    if (ended) await count(services, ended, -1, session);
  });
}

/** Counts it for its story, and says that the owner's own pages have changed. */
async function count(
  services: Services,
  { owner, story, counted }: Pick<BookmarkDoc, "owner" | "story" | "counted">,
  by: 1 | -1,
  session: ClientSession,
): Promise<void> {
  if (counted) await adjustStoryStats(String(story), { bookmarks: by }, session);
  await invalidateUser(services, String(owner), session);
}

function memberOf({ viewer }: Caller): string {
  if (!viewer.id) throw forbidden();
  return viewer.id;
}
