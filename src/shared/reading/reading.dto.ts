import type { PagingDto } from "../site/site.dto.ts";
import type { Genre } from "../stories/catalogue.enums.ts";
import type { ChapterType } from "../stories/chapters.enums.ts";
import type { StoryCardDto } from "../stories/story-card.dto.ts";
import type { ReadingState } from "./reading.ts";

/** Where to read on in a story. */
export interface ContinueDto {
  /** Of the chapter, from 1. */
  readonly number: number;
  /** Which chapter proper it is, from 1; null for a prologue, front matter and the like. */
  readonly chapter: number | null;
  readonly title: string;
  readonly type: ChapterType;
  readonly paragraph: number;
  readonly mark: string;
  /** They are at the end, and nothing comes after it. */
  readonly over: boolean;
}

/** A story that somebody began. */
export interface ReadingDto {
  readonly id: string;
  readonly story: StoryCardDto;
  readonly state: ReadingState;
  readonly at: string;
  readonly next: ContinueDto | null;
  /** Of the published chapters. */
  readonly opened: number;
  readonly chapters: number;
  /** Chapters after the last one opened. */
  readonly unread: number;
}

/** A story of a guest's, whose browser alone knows of it. */
export type GuestReadingDto = Pick<ReadingDto, "story" | "next" | "at">;

export interface HistoryPageData {
  /** Null for a guest. */
  readonly readings: readonly ReadingDto[] | null;
  readonly guest: readonly GuestReadingDto[];
  readonly state: ReadingState | null;
  readonly paging: PagingDto;
  /** Whether what is read is remembered at all. */
  readonly keeps: boolean;
  readonly year: number;
  readonly zone: string;
}

/** A year of somebody's reading, for themselves alone. */
export interface ReadingYearPageData {
  readonly year: number;
  /** Years of which something is known, newest first. */
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

/** A followed story with chapters that its follower has not opened. */
export interface FollowedStoryDto {
  readonly story: Pick<StoryCardDto, "id" | "slug" | "title">;
  /** Number of the first of them that can be read; null where all are locked. */
  readonly next: number | null;
  readonly unread: number;
}
