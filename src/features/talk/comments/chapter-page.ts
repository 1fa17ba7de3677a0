import type { ChapterExtrasDto } from "../../../shared/stories/chapters.dto.ts";
import type { Mark, ShownChapter } from "../../stories/chapters/index.ts";
import { marksOf } from "./marks.ts";
import { commentedOf } from "./place.ts";
import { talkOf } from "./talk.ts";

/** Comments on a chapter's page: marks in its text and threads below it, for guests; members' are a slot. */
export async function commentsOnChapter(
  { viewer, story, chapter, number, html }: ShownChapter,
  shows: (...tags: string[]) => void,
): Promise<ChapterExtrasDto & { readonly marks: readonly Mark[] }> {
  const place = commentedOf(viewer, story, chapter, number);
  const [talk, marks] = await Promise.all([talkOf(viewer, place, shows), marksOf(place, html, shows)]);
  return { talk, marks };
}
