import type { Viewer } from "../../../core/base/viewer.ts";
import { toId } from "../../../core/db/ids.ts";
import { findKeysetPage, type KeysetPage, type Place } from "../../../core/db/keyset.ts";
import { escaped } from "../../../core/text/whole-word.ts";
import type { BookmarkKind } from "../../../shared/library/bookmarks.enums.ts";
import { PAGE_SIZE } from "../../../shared/platform/requests.limits.ts";
import { readStoryCards } from "../../stories/stories/index.ts";
import { Bookmark, type BookmarkDoc } from "./model.ts";

const ROW = { kind: 1, story: 1, chapter: 1, note: 1, passage: 1, passageGone: 1 } as const;

/** What of a member's bookmarks is wanted. */
export interface BookmarkQuery extends Place {
  readonly kind?: BookmarkKind | undefined;
  /** Words of the note, of the passage, or of a story's or its author's name. */
  readonly q?: string | undefined;
}

/** A page of a member's own bookmarks, newest first. A search looks through theirs alone, of which there is a limit. */
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

/** In the names of stories as this viewer may read them now, so that no name is kept here to grow old. */
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

/** Whether a member has marked a story, or one of its chapters; the bookmark's id. One look into an index. */
export async function findBookmarkOf(owner: string, subject: string): Promise<string | null> {
  const found = await Bookmark.findOne({ owner: toId(owner), subject }, { _id: 1 }).lean<BookmarkDoc>();
  return found && String(found._id);
}

/** What a member has marked in a chapter: the chapter itself, and passages of it. */
export const bookmarksInChapter = (owner: string, chapter: string): Promise<BookmarkDoc[]> =>
  Bookmark.find({ owner: toId(owner), chapter: toId(chapter) }, ROW)
    .limit(IN_CHAPTER)
    .lean<BookmarkDoc[]>();

/** Passages that are shown in a chapter at once. */
const IN_CHAPTER = 200;
