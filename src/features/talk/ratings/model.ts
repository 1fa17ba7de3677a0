import { Schema, type Types } from "mongoose";
import { defineModel } from "#core/db/define-model.ts";
import { flag } from "../../people/member-content/index.ts";

/** Rating of a story by a reader (specification, section 3). One per reader and story. */
export interface StoryRatingDoc {
  readonly _id: Types.ObjectId;
  readonly rater: Types.ObjectId;
  readonly story: Types.ObjectId;
  /** 1 to 5. */
  readonly rating: number;
  /** Weight in the story's mean, in whole per cent: `earned`, or nearly nothing until `youngUntil`. */
  readonly weight: number;
  /**
   * Weight from the verified reading; see `ratingWeight`. Falls only after a refund. Missing in earlier ratings:
   * it is `weight`.
   */
  readonly earned?: number;
  /**
   * Until when the rater's account is young, or when a rating by a likely second account of the author is examined
   * again; null otherwise. Missing in earlier ratings.
   */
  readonly youngUntil?: Date | null;
  /** True after a refund: the rating weighs as little as one from somebody who has read nothing. */
  readonly refunded?: boolean;
  /**
   * True if given or changed while the author had blocked the rater: visible only to the rater, and without
   * effect.
   */
  readonly shadowBanned: boolean;
  /** True if the rater is banned or leaving. */
  readonly authorHidden: boolean;
  /** True if neither flag is set and the rater is not on the story's team: included in the story's numbers. */
  readonly counted: boolean;
  /** True if counted and the story is listed: readable by everyone. */
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
    earned: { type: Number, min: 0, max: 100 },
    youngUntil: { type: Date },
    refunded: { type: Boolean },
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

// For recomputing weights once their accounts are old enough.
schema.index({ youngUntil: 1 }, { partialFilterExpression: { youngUntil: { $type: "date" } } });

export const StoryRating = defineModel<StoryRatingDoc>("StoryRating", schema);
