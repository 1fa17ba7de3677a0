import { Schema, type Types } from "mongoose";
import { defineModel } from "../../../core/db/define-model.ts";

/** Which week's e-mail a member has had last: written together with it, so that none comes twice and none is lost. */
export interface WeeklyStoriesDoc {
  /** The member. */
  readonly _id: Types.ObjectId;
  /** Its Monday (UTC), `2026-11-16`. */
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
