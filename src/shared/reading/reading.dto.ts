import type { PagingDto } from "../paging.ts";
import type { ChapterType } from "../stories/chapters.enums.ts";
import type { StoryCardDto } from "../stories/story-card.dto.ts";
import type { Genre } from "../story.enums.ts";
import type { ReadingState } from "./reading.ts";

/** Where to continue reading in a story. */
export interface ContinueDto {
  /** Number of the chapter, from 1. */
  readonly number: number;
  /** Chapter number without front matter, prologue and the like, from 1; null for those. */
  readonly chapter: number | null;
  readonly title: string;
  readonly type: ChapterType;
  readonly paragraph: number;
  readonly mark: string;
  /** True if the reader is at the end and nothing follows. */
  readonly over: boolean;
}

/** A story that a reader has begun. */
export interface ReadingDto {
  readonly id: string;
  readonly story: StoryCardDto;
  readonly state: ReadingState;
  readonly at: string;
  readonly next: ContinueDto | null;
  /** Number of published chapters that were opened. */
  readonly opened: number;
  readonly chapters: number;
  /** Number of chapters after the last one opened. */
  readonly unread: number;
}

/** A guest's story, known only to their browser. */
export type GuestReadingDto = Pick<ReadingDto, "story" | "next" | "at">;

export interface HistoryPageData {
  /** Null for a guest. */
  readonly readings: readonly ReadingDto[] | null;
  readonly guest: readonly GuestReadingDto[];
  readonly state: ReadingState | null;
  readonly paging: PagingDto;
  /** True if the reading history is recorded. */
  readonly keeps: boolean;
  readonly year: number;
  readonly zone: string;
}

/** A member's year of reading, visible only to them. */
export interface ReadingYearPageData {
  readonly year: number;
  /** Years with data, newest first. */
  readonly years: readonly number[];
  readonly stories: number;
  readonly finished: number;
  readonly chapters: number;
  readonly words: number;
  readonly days: number;
  readonly months: readonly { readonly month: number; readonly words: number }[];
  readonly genres: readonly { readonly genre: Genre; readonly words: number }[];
  readonly longest: readonly {
    readonly story: StoryCardDto;
    readonly chapters: number;
    readonly words: number;
  }[];
}

/** A followed story with chapters that the follower has not opened. */
export interface FollowedStoryDto {
  readonly story: Pick<StoryCardDto, "id" | "slug" | "title">;
  /** Number of the first of them that can be read; null if all are locked. */
  readonly next: number | null;
  readonly unread: number;
}
