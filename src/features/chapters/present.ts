import { readingMinutes } from "../../core/text/words.ts";
import type { ChapterDto } from "../../shared/dto.ts";
import { presentContents, type StoryDoc } from "../stories/index.ts";
import type { ChapterDoc } from "./model.ts";

/** A chapter on its page, with its published neighbours; a draft with drafts beside it. */
export function presentChapter(
  story: StoryDoc,
  chapter: ChapterDoc,
  { number = chapter.number, bought = false } = {},
): ChapterDto {
  const contents = presentContents(story, { bought, drafts: chapter.state !== "published" });
  return {
    id: String(chapter._id),
    number,
    title: chapter.title,
    type: chapter.type,
    state: chapter.state,
    html: chapter.html,
    notesBefore: chapter.notesBefore,
    notesAfter: chapter.notesAfter,
    language: story.language,
    words: chapter.words,
    readingMinutes: readingMinutes(chapter.words),
    publishedAt: chapter.publishedAt?.toISOString() ?? null,
    updatedAt: chapter.updatedAt.toISOString(),
    previous: contents.findLast((entry) => entry.number < number) ?? null,
    next: contents.find((entry) => entry.number > number) ?? null,
  };
}
