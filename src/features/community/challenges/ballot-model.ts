import { Schema, type Types } from "mongoose";
import { defineModel } from "#core/db/define-model.ts";
import { flag } from "../../people/member-content/index.ts";

/** An entry assigned to somebody for judging, and their scores. */
export interface BallotDoc {
  readonly _id: Types.ObjectId;
  readonly challenge: Types.ObjectId;
  readonly entry: Types.ObjectId;
  readonly by: Types.ObjectId;
  /** True for one of the judges; otherwise a reader assigned by the queue. */
  readonly judge: boolean;
  readonly givenAt: Date;
  /** When they first opened it; unopened entries cannot be judged. */
  readonly openedAt: Date | null;
  /** They declined to judge this entry; it is not assigned to them again. */
  readonly skipped: boolean;
  /** Points for each criterion, in the challenge's order; null until cast. */
  readonly scores: readonly number[] | null;
  /** Anonymous note to the author. */
  readonly note: string;
  readonly castAt: Date | null;
  /** True while the member is banned or leaving: neither counted nor regarded as assigned. */
  readonly byHidden?: boolean;
  /** False if left out of the decision; see `leaveOutUncounted`. */
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
    byHidden: Boolean,
    counts: { type: Boolean, default: true },
  },
  { versionKey: false, strict: "throw", collection: "ballots" },
);
schema.index({ entry: 1, by: 1 }, { unique: true });
schema.index({ challenge: 1, by: 1, givenAt: -1 });
schema.index({ challenge: 1, castAt: 1 });
schema.index({ by: 1, givenAt: -1, _id: -1 });
// Finds assignments that the queue reclaims from inactive voters.
schema.index({ castAt: 1, givenAt: 1 });
export const Ballot = defineModel<BallotDoc>("Ballot", schema);
