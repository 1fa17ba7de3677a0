import { Schema, type Types } from "mongoose";
import { defineModel } from "#core/db/define-model.ts";

/**
 * A former co-author of a story, or a former author who is not its co-author. Their chapters keep the story
 * collaborative until they allow its sale (decision 97). Deleted when they join again.
 */
export interface FormerCoAuthorDoc {
  readonly _id: Types.ObjectId;
  readonly story: Types.ObjectId;
  readonly user: Types.ObjectId;
  readonly leftAt: Date;
  /** When the author last asked them to allow a sale; null if never. */
  readonly askedAt: Date | null;
  /** When they last answered, or changed their answer; null if never. */
  readonly answeredAt: Date | null;
  /** True if they allow a sale. */
  readonly allowed: boolean;
  /** When a sale last began. Written in the transaction that checks `allowed`, so that both conflict. */
  readonly soldAt: Date | null;
}

const date = { type: Date, default: null } as const;

const schema = new Schema<FormerCoAuthorDoc>(
  {
    story: { type: Schema.Types.ObjectId, ref: "Story", required: true },
    user: { type: Schema.Types.ObjectId, ref: "User", required: true },
    leftAt: { type: Date, required: true },
    askedAt: date,
    answeredAt: date,
    allowed: { type: Boolean, required: true },
    soldAt: date,
  },
  { versionKey: false, strict: "throw" },
);
schema.index({ story: 1, user: 1 }, { unique: true });
schema.index({ user: 1 });

/** Values of a new document. */
export const UNANSWERED = { askedAt: null, answeredAt: null, allowed: false, soldAt: null } as const;

export const FormerCoAuthor = defineModel<FormerCoAuthorDoc>("FormerCoAuthor", schema);
