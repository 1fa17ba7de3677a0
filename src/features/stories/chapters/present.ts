import type { ChapterDto } from "../../../shared/stories/chapters.dto.ts";
import { presentEntry, type StoryDoc } from "../stories/index.ts";
import type { ChapterDoc } from "./model.ts";

/** A chapter on its page, with its published neighbours; a draft with drafts beside it. */
export function presentChapter(
  story: StoryDoc,
  chapter: ChapterDoc,
  { number = chapter.number, unlocked = false } = {},
): ChapterDto {
  const { contents } = story;
  const shown = (index: number) => contents[index]!.state === "published" || chapter.state !== "published";
  const beside = (step: 1 | -1) => {
    let index = number - 1 + step;
    while (contents[index] && !shown(index)) index += step;
    const entry = contents[index];
    return entry ? presentEntry(entry, index + 1, unlocked) : null;
  };
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
    comments: chapter.comments ?? 0,
    publishedAt: chapter.publishedAt?.toISOString() ?? null,
    updatedAt: chapter.updatedAt.toISOString(),
    previous: beside(-1),
    next: beside(1),
  };
}
