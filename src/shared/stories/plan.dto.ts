import type { FormValues } from "../form.ts";
import type { PublicationDetail } from "./publication.ts";
import type { StoryDto } from "./stories.dto.ts";

/** A chapter that is scheduled. */
export interface PlannedChapterDto {
  readonly id: string;
  /** Position in the contents, from 1. */
  readonly number: number;
  readonly title: string;
  readonly at: string;
  /** Calendar day in the viewer's time zone: "2026-03-01". */
  readonly day: string;
  /** True if it appears before a chapter that precedes it. */
  readonly early: boolean;
}

/**
 * `/story/:id/plan`; forms: `intent` plan (`days`[] 1 to 7 for Monday to Sunday, `time`, `from`, `silent`),
 * clear, and move (`move`: a chapter's id and a number of days; `following`: the chapters after it too).
 */
export interface PlanPageData {
  readonly story: Pick<StoryDto, "id" | "title" | "language" | "state">;
  readonly planned: readonly PlannedChapterDto[];
  /** Number of draft chapters with a text and without a date. */
  readonly drafts: number;
  /** Number of draft chapters without a text, which cannot be planned. */
  readonly empty: number;
  /** True if the story has to be published or scheduled too, and the viewer can do that. */
  readonly publish: boolean;
  /** What the story needs before it can be published. */
  readonly missing: readonly PublicationDetail[];
  /** True if the clocks change between the first and the last date. */
  readonly clocksChange: boolean;
  /** Today in the viewer's time zone. */
  readonly today: string;
  readonly values: FormValues;
  readonly zone: string;
}
