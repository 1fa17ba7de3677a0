import type { HeardChapterDto, NarrationDto } from "../reach/narration.dto.ts";
import type { TalkDto } from "../talk/comments.dto.ts";
import type { ChapterState, ChapterType } from "./chapters.enums.ts";
import type { ContentsEntryDto, StoryDto } from "./stories.dto.ts";
import type { StoryCardDto } from "./story-card.dto.ts";

export interface ChapterDto {
  readonly id: string;
  readonly number: number;
  readonly title: string;
  /** Titles of the volume and part it stands in, the outermost first. */
  readonly parts?: readonly string[];
  readonly type: ChapterType;
  readonly state: ChapterState;
  /** Sanitised HTML. */
  readonly html: string;
  /** The author's words before and after the text, plain, paragraphs apart by blank lines. */
  readonly notesBefore?: string;
  readonly notesAfter?: string;
  readonly language: string;
  readonly words: number;
  /** What readers said of it. */
  readonly comments: number;
  readonly publishedAt: string | null;
  readonly updatedAt: string;
  readonly previous: ContentsEntryDto | null;
  readonly next: ContentsEntryDto | null;
  /** The title of the part that begins with the next chapter; absent is none. */
  readonly nextPart?: string;
}

export interface ChapterPageData {
  readonly story: Pick<StoryDto, "id" | "slug" | "title" | "language" | "author" | "complete" | "chapters">;
  readonly chapter: ChapterDto;
  /** Place among the open entries and their number, for "12 of 61". */
  readonly position: { readonly at: number; readonly of: number };
  readonly extras: ChapterExtrasDto;
}

/** What other features show on a chapter's page. */
export interface ChapterExtrasDto {
  readonly talk?: TalkDto;
  readonly narration?: NarrationDto & { readonly heard?: readonly HeardChapterDto[] };
}

/** Stands in the chapter's place when it is not open to this reader. */
export interface LockedChapterPageData {
  readonly story: StoryCardDto;
  readonly chapter: ContentsEntryDto;
  /** It opens by joining the author's mailing list; else by buying. */
  readonly join: boolean;
}
