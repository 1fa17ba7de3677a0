import { Schema, type Types } from "mongoose";
import { defineModel } from "../../../core/db/define-model.ts";

/** What a member sets out to write, and the sitting under way: one document each. */
export interface WritingGoalDoc {
  /** The member. */
  readonly _id: Types.ObjectId;
  /** Words; null for no goal. */
  readonly daily: number | null;
  readonly session: number | null;
  /** Words since they sat down, and when they wrote last. */
  readonly sitting: { readonly words: number; readonly last: Date } | null;
}

/** What a member wrote on one day of their own time zone: words added less those taken away. */
export interface WritingDayDoc {
  readonly _id: Types.ObjectId;
  readonly member: Types.ObjectId;
  /** "2026-11-25". */
  readonly day: string;
  readonly words: number;
  /** What they had set out to write that day. */
  readonly goal: number | null;
}

const user = { type: Schema.Types.ObjectId, ref: "User", required: true } as const;
const goal = { type: Number, default: null };

const goals = new Schema<WritingGoalDoc>(
  {
    _id: user,
    daily: goal,
    session: goal,
    sitting: {
      type: new Schema(
        { words: { type: Number, required: true }, last: { type: Date, required: true } },
        {
          _id: false,
        },
      ),
      default: null,
    },
  },
  { versionKey: false, strict: "throw", collection: "writing-goals" },
);

const days = new Schema<WritingDayDoc>(
  { member: user, day: { type: String, required: true }, words: { type: Number, default: 0 }, goal },
  { versionKey: false, strict: "throw", collection: "writing-days" },
);
days.index({ member: 1, day: -1 }, { unique: true });

export const WritingGoal = defineModel<WritingGoalDoc>("WritingGoal", goals);
export const WritingDay = defineModel<WritingDayDoc>("WritingDay", days);
