import type { ContentsEntryDto, StoryDto } from "../stories/stories.dto.ts";

/** A passage that was found, as it is shown. */
export interface FoundPassageDto {
  /** Leads to it. */
  readonly href: string;
  readonly parts: readonly { readonly text: string; readonly hit: boolean }[];
}

/** The passages of one chapter. */
export interface FoundChapterDto extends Pick<ContentsEntryDto, "number" | "title" | "type"> {
  readonly passages: readonly FoundPassageDto[];
}

export interface FindInStoryPageData {
  readonly story: Pick<StoryDto, "id" | "slug" | "title" | "language">;
  /** As it was typed; empty before. */
  readonly q: string;
  /** Why nothing was looked for. */
  readonly fault: "short" | "long" | null;
  readonly chapters: readonly FoundChapterDto[];
  /** Whether this is a later page, and the URL of the next. */
  readonly later: boolean;
  readonly next: string | null;
  /** Chapters beyond the free preview, which were not looked through. */
  readonly locked: number;
}
