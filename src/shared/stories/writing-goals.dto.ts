import type { FormValues } from "../site/site.dto.ts";

/** What is to be written and what has been; words taken away count against those added, so it can be below 0. */
export interface WordGoalDto {
  readonly words: number;
  /** Null where no goal is set. */
  readonly goal: number | null;
}

/** A day in the member's own time zone, as "2026-11-25". */
export interface WritingDayDto extends WordGoalDto {
  readonly day: string;
}

/** How far a member has come today, and since they sat down to write. */
export interface WritingProgressDto {
  readonly today: WritingDayDto;
  readonly session: WordGoalDto;
}

/** Goals form; fields: daily, session (words; empty for none). */
export interface WritingGoalsPageData extends WritingProgressDto {
  readonly values: FormValues;
  /** Days on which something was written, the newest first. */
  readonly days: readonly WritingDayDto[];
  /** Of the last days shown, those whose goal was reached. */
  readonly reached: number;
  readonly zone: string;
}
