import { Schema, type Types } from "mongoose";
import { defineModel } from "#core/db/define-model.ts";
import { SILENCE_OFFER_DAYS } from "#shared/stories/collaborators.limits.ts";

/**
 * An offer of staff to the co-authors of a story whose author has not visited the site for a year; at most one per
 * story. It holds only while `author` is its author and has not visited since.
 */
export interface SilenceOfferDoc {
  /** The story's id. */
  readonly _id: Types.ObjectId;
  readonly author: Types.ObjectId;
  /** The member of staff. */
  readonly by: Types.ObjectId;
  readonly createdAt: Date;
}

const user = { type: Schema.Types.ObjectId, ref: "User", required: true } as const;

const schema = new Schema<SilenceOfferDoc>(
  {
    _id: { type: Schema.Types.ObjectId, required: true },
    author: user,
    by: user,
    createdAt: { type: Date, required: true, expires: SILENCE_OFFER_DAYS * 24 * 60 * 60 },
  },
  { versionKey: false, strict: "throw" },
);
schema.index({ author: 1 });
schema.index({ by: 1 });

export const SilenceOffer = defineModel<SilenceOfferDoc>("SilenceOffer", schema);
