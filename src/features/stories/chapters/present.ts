import type { ChapterDto } from "#shared/stories/chapters.dto.ts";
import { partTitles } from "#shared/stories/parts.ts";
import { presentEntry, presentParts, type StoryDoc } from "../stories/index.ts";
import type { ChapterDoc } from "./model.ts";

/** Presents a chapter with its published neighbours, or for a draft with drafts included. */
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
  const parts = presentParts(story);
  const next = beside(1);
  const own = contents[number - 1]?.part;
  const nextPart =
    next && next.part !== (own ? String(own) : undefined) ? partTitles(next.part, parts).at(-1) : undefined;
  return {
    id: String(chapter._id),
    number,
    title: chapter.title,
    ...(parts.length > 0 ? { parts: partTitles(own ? String(own) : null, parts) } : {}),
    type: chapter.type,
    state: chapter.state,
    html: chapter.html,
    notesBefore: chapter.notesBefore,
    notesAfter: chapter.notesAfter,
    language: story.language,
    words: chapter.words,
    comments: chapter.comments ?? 0,
    publishedAt: chapter.publishedAt?.toISOString() ?? null,
    ...(chapter.firstPublished ? { firstPublished: chapter.firstPublished } : {}),
    updatedAt: chapter.updatedAt.toISOString(),
    previous: beside(-1),
    next,
    ...(nextPart ? { nextPart } : {}),
    ...(next && !contents[next.number - 1]!.open ? { nextPaid: true } : {}),
  };
}
