import type { Viewer } from "#core/base/viewer.ts";
import { toId } from "#core/db/ids.ts";
import { findKeysetPage, type KeysetPage, type Place } from "#core/db/keyset.ts";
import { escaped } from "#core/text/whole-word.ts";
import type { BookmarkKind } from "#shared/library/bookmarks.enums.ts";
import { PAGE_SIZE } from "#shared/platform/requests.limits.ts";
import { readStoryCards } from "../../stories/stories/index.ts";
import { Bookmark, type BookmarkDoc } from "./model.ts";

const ROW = { kind: 1, story: 1, chapter: 1, note: 1, passage: 1, passageGone: 1 } as const;

/** Filters for a member's bookmarks. */
export interface BookmarkQuery extends Place {
  readonly kind?: BookmarkKind | undefined;
  /** Words of the note, the passage, or the story's title or author. */
  readonly q?: string | undefined;
}

/**
 * Returns a page of a member's bookmarks, newest first. A search scans only these, and their number is
 * limited.
 */
export async function listBookmarks(
  viewer: Viewer & { readonly id: string },
  { kind, q = "", ...place }: BookmarkQuery,
): Promise<KeysetPage<BookmarkDoc>> {
  const owner = toId(viewer.id);
  const words = q.trim().slice(0, 200);
  return findKeysetPage<BookmarkDoc, BookmarkDoc>(Bookmark, {
    filter: { owner, ...(kind ? { kind } : {}), ...(words ? await matching(viewer, owner, words) : {}) },
    key: "createdAt",
    projection: ROW,
    limit: PAGE_SIZE.default,
    hint: { owner: 1, ...(kind ? ({ kind: 1 } as const) : {}), createdAt: -1, _id: -1 },
    ...place,
  });
}

/** Searches current story titles as the viewer may read them, so that no copies can become outdated. */
async function matching(viewer: Viewer, owner: BookmarkDoc["owner"], words: string) {
  const pattern = new RegExp(escaped(words), "i");
  const stories = await Bookmark.distinct("story", { owner });
  const cards = await readStoryCards(viewer, stories);
  const named = [...cards.values()].filter(
    ({ title, authorCard }) => pattern.test(title) || pattern.test(authorCard.name),
  );
  return {
    $or: [{ note: pattern }, { "passage.quote": pattern }, { story: { $in: named.map(({ _id }) => _id) } }],
  };
}

/** Returns which of these stories or chapters a member bookmarked. */
export async function bookmarkedAmong(
  owner: string,
  subjects: readonly string[],
): Promise<ReadonlySet<string>> {
  if (subjects.length === 0) return new Set();
  const bookmarks = await Bookmark.find(
    { owner: toId(owner), subject: { $in: subjects } },
    { subject: 1, _id: 0 },
  ).lean<Pick<BookmarkDoc, "subject">[]>();
  return new Set(bookmarks.map(({ subject }) => subject));
}

/** Returns the stories a member bookmarked as a whole, newest first. One query. */
export const bookmarkedStoriesOf = (
  owner: string,
  limit: number,
): Promise<Pick<BookmarkDoc, "story" | "createdAt">[]> =>
  Bookmark.find({ owner: toId(owner), kind: "story" }, { story: 1, createdAt: 1, _id: 0 })
    .sort({ createdAt: -1, _id: -1 })
    .limit(limit)
    .lean<BookmarkDoc[]>();

/** Returns a member's bookmarks of a chapter and its passages. */
export const bookmarksInChapter = (owner: string, chapter: string): Promise<BookmarkDoc[]> =>
  Bookmark.find({ owner: toId(owner), chapter: toId(chapter) }, ROW)
    .limit(IN_CHAPTER)
    .lean<BookmarkDoc[]>();

/** Maximum number of passages marked in one chapter. */
const IN_CHAPTER = 200;
