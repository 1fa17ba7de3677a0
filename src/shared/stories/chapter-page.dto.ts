import type { HeardChapterDto, NarrationDto } from "../reach/narration.dto.ts";
import type { TalkDto } from "../talk/comments.dto.ts";
import type { ReviewDto } from "../talk/reviews.dto.ts";
import type { ChapterDto } from "./chapters.dto.ts";
import type { ContentsEntryDto, StoryDto } from "./stories.dto.ts";
import type { StoryCardDto } from "./story-card.dto.ts";

export interface ChapterPageData {
  readonly story: Pick<
    StoryDto,
    "id" | "slug" | "title" | "language" | "author" | "complete" | "chapters" | "favourites" | "cover"
  >;
  readonly chapter: ChapterDto;
  /** Position among the open entries and their number, for "12 of 61". */
  readonly position: { readonly at: number; readonly of: number };
  readonly extras: ChapterExtrasDto;
}

/** Data of other features on a chapter's page. */
export interface ChapterExtrasDto {
  readonly talk?: TalkDto;
  readonly narration?: NarrationDto & { readonly heard?: readonly HeardChapterDto[] };
}

/** Page shown instead of a chapter that is locked for this reader. */
export interface LockedChapterPageData {
  readonly story: StoryCardDto & Pick<StoryDto, "language">;
  readonly chapter: ContentsEntryDto;
  /** Beginning of the chapter's first paragraph, as plain text; may be empty. */
  readonly opening: string;
  /** What readers say: the most helpful reviews. */
  readonly reviews: readonly ReviewDto[];
  /** True if joining the author's mailing list unlocks it; otherwise it must be bought. */
  readonly join: boolean;
}
