import { Schema } from "mongoose";
import { defineModel } from "#core/db/define-model.ts";
import { PERIODS, type Period } from "#shared/periods.ts";

/** Number of distinct members who visited the site in a period. Does not say who they are. */
export interface ActiveMembersDoc {
  /** Kind and first day of the period: "week:2026-11-16". */
  readonly _id: string;
  readonly by: Period;
  /** First day in the site's time zone. */
  readonly start: string;
  readonly count: number;
}

const schema = new Schema<ActiveMembersDoc>(
  {
    _id: { type: String, required: true },
    by: { type: String, enum: PERIODS, required: true },
    start: { type: String, required: true },
    count: { type: Number, required: true },
  },
  { versionKey: false, strict: "throw", collection: "active-members" },
);
// Covers the figures of the back office.
schema.index({ by: 1, start: 1, count: 1 });

export const ActiveMembers = defineModel<ActiveMembersDoc>("ActiveMembers", schema);
