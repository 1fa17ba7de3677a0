import { gone, notFound } from "#core/base/errors.ts";
import type { Viewer } from "#core/base/viewer.ts";
import { isId, toId } from "#core/db/ids.ts";
import type { PageContext } from "#core/pages/define-page.ts";
import { CHAPTER_ID } from "#shared/stories/chapters.paths.ts";
import { storiesText } from "#shared/stories/stories.text.ts";
import { type StoryDoc, storyPolicy } from "../stories/index.ts";
import { Chapter, type ChapterDoc } from "./model.ts";

/**
 * Returns the present number of the chapter that an address names (decision 91): by its id, wherever it is
 * now; otherwise by its number, or by its former number if the viewer can read no chapter at that position.
 * @throws 410 if the chapter was published and is not any more, 404 if the address never named one
 */
export async function numberInAddress(
  { viewer, params, query }: Pick<PageContext, "viewer" | "params" | "query">,
  story: StoryDoc,
): Promise<number> {
  const id = query.get(CHAPTER_ID);
  if (id !== null) return numberOfChapter(viewer, story, id);
  if (!/^[1-9]\d{0,4}$/.test(params.number!)) throw notFound();
  const number = Number(params.number);
  const entry = story.contents[number - 1];
  if (entry && isVisible(viewer, story, entry)) return number;
  const former = await Chapter.findOne({ story: story._id, formerNumbers: number }, { _id: 1 }).lean<Pick<
    ChapterDoc,
    "_id"
  > | null>();
  if (former) return numberOfChapter(viewer, story, String(former._id));
  throw notFound();
}

/**
 * Returns the present number of the chapter on a form to edit it: by the id that was sent with the form or is in
 * its address, otherwise by the number. 0 if the story has no such chapter.
 */
export function numberOnForm(
  { params, query, sent }: Pick<PageContext, "params" | "query" | "sent">,
  { contents }: Pick<StoryDoc, "contents">,
  id: string | undefined = sent?.chapter || query.get(CHAPTER_ID) || undefined,
): number {
  if (id) return contents.findIndex((entry) => String(entry.chapter) === id) + 1;
  return /^[1-9]\d{0,4}$/.test(params.number!) ? Number(params.number) : 0;
}

/** Returns the present number of a chapter of this story. @throws like `numberInAddress` */
async function numberOfChapter(viewer: Viewer, story: StoryDoc, id: string): Promise<number> {
  const index = story.contents.findIndex((entry) => String(entry.chapter) === id);
  if (index >= 0 && isVisible(viewer, story, story.contents[index]!)) return index + 1;
  const wasPublished =
    isId(id) && (await Chapter.exists({ _id: toId(id), story: story._id, publishedAt: { $ne: null } }));
  throw wasPublished ? gone(storiesText.chapterGone) : notFound();
}

const isVisible = (viewer: Viewer, story: StoryDoc, { state }: StoryDoc["contents"][number]): boolean =>
  state === "published" || storyPolicy.can(viewer, "read-drafts", story);
