import type { FindInStoryPageData, FoundChapterDto } from "#shared/reading/find-in-story.dto.ts";
import { findInStoryPaths } from "#shared/reading/find-in-story.paths.ts";
import { chaptersPaths } from "#shared/stories/chapters.paths.ts";

import { textFragment } from "#shared/text-fragment.ts";
import type { FindPlace, Found } from "./find.ts";

/** Presents the results with links to the passages. */
export function presentFound(
  story: Pick<FindInStoryPageData["story"], "id" | "slug">,
  q: string,
  { chapters, next }: Found,
): Pick<FindInStoryPageData, "chapters" | "next"> {
  return {
    chapters: chapters.map(
      ({ chapter, passages }): FoundChapterDto => ({
        ...chapter,
        passages: passages.map(({ parts, anchor, ...quoted }) => ({
          href: `${chaptersPaths.chapter(story, chapter.number)}#${anchor}${textFragment(quoted)}`,
          parts,
        })),
      }),
    ),
    next: next && findInStoryPaths.findInStory(story, { q, from: placeText(next) }),
  };
}

/** Formats a position as a query parameter. */
export const placeText = ({ chapter, paragraph }: FindPlace): string => `${chapter}.${paragraph}`;

/** Parses a position from a query parameter; returns the start of the story if it is invalid. */
export function readPlace(value: string | null): FindPlace {
  const [, chapter, paragraph] = /^([1-9]\d{0,4})\.(\d{1,6})$/.exec(value ?? "") ?? [];
  return { chapter: Number(chapter ?? 1), paragraph: Number(paragraph ?? 0) };
}
