import type { ChapterExtrasDto } from "#shared/stories/chapter-page.dto.ts";
import type { Mark, ShownChapter } from "../../stories/chapters/index.ts";
import { marksOf } from "./marks.ts";
import { commentedOf } from "./place.ts";
import { talkOf } from "./talk.ts";

/**
 * Comments on a chapter's page for guests: marks in the text and threads below it. Members get a slot
 * instead.
 */
export async function commentsOnChapter(
  { viewer, story, chapter, number, html }: ShownChapter,
  shows: (...tags: string[]) => void,
): Promise<ChapterExtrasDto & { readonly marks: readonly Mark[] }> {
  const commentedChapter = commentedOf(viewer, story, chapter, number);
  const [talk, marks] = await Promise.all([
    talkOf(viewer, commentedChapter, shows),
    marksOf(commentedChapter, html, shows),
  ]);
  return { talk, marks };
}
