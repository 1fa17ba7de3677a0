import type { AdminPageData } from "../back-office.ts";

/** One check of all stored counters. */
export interface CounterRunDto {
  readonly startedAt: string;
  readonly seconds: number;
  readonly complete: boolean;
  readonly counters: readonly {
    readonly counter: string;
    /** Documents checked, and documents with wrong counters. */
    readonly looked: number;
    readonly wrong: number;
    /** Error message if the check failed; "" otherwise. */
    readonly error: string;
  }[];
}

type Numbers = readonly (readonly [name: string, value: number])[];

/** A document with wrong counters, which have been corrected. */
export interface CounterDriftDto {
  readonly id: string;
  readonly counter: string;
  /** Id of the document. */
  readonly of: string;
  readonly stored: Numbers;
  readonly counted: Numbers;
}

export interface CountersPageData extends AdminPageData {
  /** Null before the first check. */
  readonly last: CounterRunDto | null;
  /** Differences found by the last check. */
  readonly drifts: readonly CounterDriftDto[];
  readonly earlier: readonly CounterRunDto[];
}
