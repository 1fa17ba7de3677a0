import type { ChapterState, ChapterType } from "./chapters.enums.ts";
import type { ContentsEntryDto } from "./stories.dto.ts";

export interface ChapterDto {
  readonly id: string;
  readonly number: number;
  readonly title: string;
  /** Titles of the volume and part that contain it, outermost first. */
  readonly parts?: readonly string[];
  readonly type: ChapterType;
  readonly state: ChapterState;
  /** Sanitised HTML. */
  readonly html: string;
  /** Author's notes before and after the text: plain text, with paragraphs separated by blank lines. */
  readonly notesBefore?: string;
  readonly notesAfter?: string;
  readonly language: string;
  readonly words: number;
  /** Number of comments. */
  readonly comments: number;
  readonly publishedAt: string | null;
  /** Day on which it was first published elsewhere; absent if it was not. */
  readonly firstPublished?: string;
  readonly updatedAt: string;
  readonly previous: ContentsEntryDto | null;
  readonly next: ContentsEntryDto | null;
  /** Title of the part that begins with the next chapter; absent if none does. */
  readonly nextPart?: string;
  /**
   * True if the next chapter is paid. Browsers do not prefetch it, because that would count as opening it.
   */
  readonly nextPaid?: boolean;
}
