import type { Period } from "#shared/periods.ts";
import type { FigureGroup, FigureUnit } from "#shared/site/figures.ts";
import type { DayCount } from "./db/by-day.ts";

/** A span of days in a time zone. */
export interface FigureSpan {
  readonly from: Date;
  /** Exclusive. */
  readonly to: Date;
  /** IANA name. */
  readonly zone: string;
}

/** What happened on one day. */
export interface DayMeasure extends DayCount {
  /** Total in cents or milliseconds, for units other than `count`. */
  readonly sum?: number;
}

interface FigureFacts {
  /** Stored, and part of field names: kebab case, must never change. */
  readonly key: string;
  readonly label: string;
  readonly group: FigureGroup;
  readonly unit: FigureUnit;
  /** True if moderators do not see it. */
  readonly adminsOnly?: boolean;
}

/** A figure that adds up: a week's value is the sum of its days. A job stores the days. */
export interface DailyFigure extends FigureFacts {
  /** Measures the days of a span on which anything happened. Needs an index that starts at the date. */
  readonly measure: (span: FigureSpan) => Promise<readonly DayMeasure[]>;
  /** Days after which the measured documents are deleted; earlier days are not measured. */
  readonly retainedDays?: number;
}

/** A figure that does not add up, such as distinct members: its feature counts days, weeks and months. */
export interface PeriodFigure extends FigureFacts {
  readonly unit: "count";
  /** Returns the counts of the periods from this first day on, by their first days. */
  readonly countByPeriod: (by: Period, from: string) => Promise<ReadonlyMap<string, number>>;
}

/** A number about the site over time, on `/admin/figures` and in the weekly mail to staff. */
export type Figure = DailyFigure | PeriodFigure;
