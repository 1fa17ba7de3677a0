import { Schema, type Types } from "mongoose";
import { defineModel } from "../../../core/db/define-model.ts";
import { flag } from "../../people/member-content/index.ts";

/** An entry in the hands of somebody who judges it, and what they made of it. */
export interface BallotDoc {
  readonly _id: Types.ObjectId;
  readonly challenge: Types.ObjectId;
  readonly entry: Types.ObjectId;
  readonly by: Types.ObjectId;
  /** One of the judges; otherwise a reader whom the queue gave it to. */
  readonly judge: boolean;
  readonly givenAt: Date;
  /** When they first opened it: who has not cannot judge it. */
  readonly openedAt: Date | null;
  /** They would rather not judge this one; it is not given to them again. */
  readonly skipped: boolean;
  /** Points for each criterion, in the challenge's order; null until it is cast. */
  readonly scores: readonly number[] | null;
  /** To the author, from nobody in particular. */
  readonly note: string;
  readonly castAt: Date | null;
  /** False of one that was cast by a second account of somebody's. */
  readonly counts: boolean;
}

const id = { type: Schema.Types.ObjectId, required: true } as const;

const schema = new Schema<BallotDoc>(
  {
    challenge: { ...id, ref: "Challenge" },
    entry: { ...id, ref: "ChallengeEntry" },
    by: { ...id, ref: "User" },
    judge: flag,
    givenAt: { type: Date, required: true },
    openedAt: { type: Date, default: null },
    skipped: flag,
    scores: { type: [Number], default: null },
    note: { type: String, default: "" },
    castAt: { type: Date, default: null },
    counts: { type: Boolean, default: true },
  },
  { versionKey: false, strict: "throw", collection: "ballots" },
);
schema.index({ entry: 1, by: 1 }, { unique: true });
schema.index({ challenge: 1, by: 1, givenAt: -1 });
schema.index({ challenge: 1, castAt: 1 });
schema.index({ by: 1, givenAt: -1, _id: -1 });
// What the queue takes back from voters who let it lie.
schema.index({ castAt: 1, givenAt: 1 });
export const Ballot = defineModel<BallotDoc>("Ballot", schema);
