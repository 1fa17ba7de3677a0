import { Schema, type Types } from "mongoose";
import { defineModel } from "#core/db/define-model.ts";

/** The last week a member was sent an email: saved together with it, so that none is sent twice or lost. */
export interface WeeklyStoriesDoc {
  /** Id of the member. */
  readonly _id: Types.ObjectId;
  /** Monday of the week (UTC), `2026-11-16`. */
  readonly week: string;
}

export const WeeklyStories = defineModel<WeeklyStoriesDoc>(
  "WeeklyStories",
  new Schema<WeeklyStoriesDoc>(
    {
      _id: { type: Schema.Types.ObjectId, ref: "User", required: true },
      week: { type: String, required: true },
    },
    { versionKey: false, strict: "throw", collection: "story-letters" },
  ),
);
