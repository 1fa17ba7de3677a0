import { Schema, type Types } from "mongoose";
import { defineModel } from "#core/db/define-model.ts";
import { storedFields } from "#core/fields/index.ts";
import type { ValuesOf } from "#shared/fields.ts";
import { goalFields } from "#shared/stories/writing-goals.fields.ts";

/** Writing goals of a member and the current writing session. One document per member. */
export interface WritingGoalDoc extends ValuesOf<typeof goalFields> {
  /** Id of the member. */
  readonly _id: Types.ObjectId;
  /** Words in the current session, and the time of the last save. */
  readonly sitting: { readonly words: number; readonly last: Date } | null;
}

/** Words that a member wrote on one day in their time zone: added minus removed. */
export interface WritingDayDoc {
  readonly _id: Types.ObjectId;
  readonly member: Types.ObjectId;
  /** Local date, such as "2026-11-25". */
  readonly day: string;
  readonly words: number;
  /** Goal that applied on that day. */
  readonly goal: number | null;
}

const user = { type: Schema.Types.ObjectId, ref: "User", required: true } as const;

const goals = new Schema<WritingGoalDoc>(
  {
    _id: user,
    ...storedFields(goalFields),
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
  {
    member: user,
    day: { type: String, required: true },
    words: { type: Number, default: 0 },
    goal: { type: Number, default: null },
  },
  { versionKey: false, strict: "throw", collection: "writing-days" },
);
days.index({ member: 1, day: -1 }, { unique: true });

export const WritingGoal = defineModel<WritingGoalDoc>("WritingGoal", goals);
export const WritingDay = defineModel<WritingDayDoc>("WritingDay", days);
