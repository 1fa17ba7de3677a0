import type { ContentsEntryDto, StoryDto } from "../stories/stories.dto.ts";

/** A matching passage, as displayed. */
export interface FoundPassageDto {
  /** Link to it. */
  readonly href: string;
  readonly parts: readonly { readonly text: string; readonly hit: boolean }[];
}

/** Matching passages of one chapter. */
export interface FoundChapterDto extends Pick<ContentsEntryDto, "number" | "title" | "type"> {
  readonly passages: readonly FoundPassageDto[];
}

export interface FindInStoryPageData {
  readonly story: Pick<StoryDto, "id" | "slug" | "title" | "language">;
  /** Search text as typed; empty before a search. */
  readonly q: string;
  /** Why nothing was searched. */
  readonly fault: "short" | "long" | null;
  readonly chapters: readonly FoundChapterDto[];
  /** True if this is a later page; `next` is the URL of the next one. */
  readonly later: boolean;
  readonly next: string | null;
  /** Number of chapters outside the free preview, which were not searched. */
  readonly locked: number;
}
