import { Schema, type Types } from "mongoose";
import { defineModel } from "#core/db/define-model.ts";
import type { Checked } from "./check.ts";

/** Retention of checks in seconds: ninety days. */
const KEPT = 90 * 24 * 60 * 60;

/** One check of all counters. */
export interface CounterRunDoc {
  readonly _id: Types.ObjectId;
  readonly startedAt: Date;
  readonly finishedAt: Date;
  /** False if the process had to stop before finishing. */
  readonly complete: boolean;
  readonly counters: readonly CounterResult[];
}

export interface CounterResult extends Omit<Checked, "drifts"> {
  /** Why the counter could not be checked; "" if it was. */
  readonly error: string;
}

/** A document with wrong counters, found by a check. */
export interface CounterDriftDoc {
  readonly _id: Types.ObjectId;
  readonly run: Types.ObjectId;
  readonly counter: string;
  /** Id of the document; it may be an account. */
  readonly of: string;
  readonly stored: Readonly<Record<string, number>>;
  readonly counted: Readonly<Record<string, number>>;
  readonly at: Date;
}

const date = { type: Date, required: true } as const;
const word = { type: String, required: true } as const;
const count = { type: Number, required: true, min: 0 } as const;

const runs = new Schema<CounterRunDoc>(
  {
    startedAt: date,
    finishedAt: date,
    complete: { type: Boolean, required: true },
    counters: [
      new Schema<CounterResult>(
        { counter: word, looked: count, wrong: count, error: { type: String, default: "" } },
        { _id: false },
      ),
    ],
  },
  { versionKey: false, strict: "throw", collection: "counter-runs" },
);
runs.index({ startedAt: -1 }, { expireAfterSeconds: KEPT });

export const CounterRun = defineModel<CounterRunDoc>("CounterRun", runs);

const drifts = new Schema<CounterDriftDoc>(
  {
    run: { type: Schema.Types.ObjectId, ref: "CounterRun", required: true },
    counter: word,
    of: word,
    stored: Schema.Types.Mixed,
    counted: Schema.Types.Mixed,
    at: date,
  },
  { versionKey: false, strict: "throw", collection: "counter-drifts" },
);
drifts.index({ run: 1, counter: 1, _id: 1 });
// For deleting the findings about a deleted account.
drifts.index({ of: 1 });
drifts.index({ at: 1 }, { expireAfterSeconds: KEPT });

export const CounterDrift = defineModel<CounterDriftDoc>("CounterDrift", drifts);
