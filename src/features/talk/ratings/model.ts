import { Schema, type Types } from "mongoose";
import { defineModel } from "../../../core/db/define-model.ts";
import { flag } from "../../people/member-content/index.ts";

/** What one reader gives one story (specification, section 3): one for each of the two. */
export interface StoryRatingDoc {
  readonly _id: Types.ObjectId;
  readonly rater: Types.ObjectId;
  readonly story: Types.ObjectId;
  /** 1 to 5. */
  readonly rating: number;
  /** Whole per cent: what its reader has verifiably read, see `ratingWeight`. It never falls. */
  readonly weight: number;
  /** Given or changed while the author had blocked the rater: seen by nobody else, and without any effect. */
  readonly shadowBanned: boolean;
  /** Its rater is shut out or on the way out. */
  readonly authorHidden: boolean;
  /** Neither of the two: it is in the story's numbers. */
  readonly counted: boolean;
  /** Counted, and everyone may find the story: anyone may read it. */
  readonly open: boolean;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

const schema = new Schema<StoryRatingDoc>(
  {
    rater: { type: Schema.Types.ObjectId, ref: "User", required: true },
    story: { type: Schema.Types.ObjectId, ref: "Story", required: true },
    rating: { type: Number, required: true, min: 1, max: 5 },
    weight: { type: Number, required: true, min: 0, max: 100 },
    shadowBanned: flag,
    authorHidden: flag,
    counted: flag,
    open: flag,
  },
  { timestamps: true, versionKey: false, strict: "throw", collection: "story-ratings" },
);

schema.index({ rater: 1, story: 1 }, { unique: true });
schema.index({ rater: 1, createdAt: -1, _id: -1 });
schema.index({ story: 1, createdAt: -1, _id: -1 });
schema.index({ open: 1, createdAt: -1, _id: -1 });

export const StoryRating = defineModel<StoryRatingDoc>("StoryRating", schema, {
  fieldsWere: { shadow: "shadowBanned", away: "authorHidden" },
});
