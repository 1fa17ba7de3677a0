import type { FormValues } from "../form.ts";

/** A word goal and the words written so far; deleted words are subtracted, so the count can be below 0. */
export interface WordGoalDto {
  readonly words: number;
  /** Null if no goal is set. */
  readonly goal: number | null;
}

/** A day in the member's time zone, as "2026-11-25". */
export interface WritingDayDto extends WordGoalDto {
  readonly day: string;
}

/** A member's word count for today and for the current writing session. */
export interface WritingProgressDto {
  readonly today: WritingDayDto;
  readonly session: WordGoalDto;
}

/** Goals form; fields: daily, session (words; empty for no goal). */
export interface WritingGoalsPageData extends WritingProgressDto {
  readonly values: FormValues;
  /** Days on which something was written, newest first. */
  readonly days: readonly WritingDayDto[];
  /** Number of the days shown on which the goal was reached. */
  readonly reached: number;
  readonly zone: string;
}
