import type { AdminPageData } from "../site/admin.dto.ts";

/** One check of all numbers that are kept beside what they count. */
export interface CounterRunDto {
  readonly startedAt: string;
  readonly seconds: number;
  readonly complete: boolean;
  readonly counters: readonly {
    readonly counter: string;
    /** Documents that were looked at, and those that were wrong. */
    readonly looked: number;
    readonly wrong: number;
    /** Why it could not be counted; "" where it was. */
    readonly error: string;
  }[];
}

type Numbers = readonly (readonly [name: string, value: number])[];

/** A document whose numbers were wrong, and are right by now. */
export interface CounterDriftDto {
  readonly id: string;
  readonly counter: string;
  /** The document's own id. */
  readonly of: string;
  readonly stored: Numbers;
  readonly counted: Numbers;
}

export interface CountersPageData extends AdminPageData {
  /** Null before the first. */
  readonly last: CounterRunDto | null;
  /** What the last one found. */
  readonly drifts: readonly CounterDriftDto[];
  readonly earlier: readonly CounterRunDto[];
}
