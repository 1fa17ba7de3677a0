import { Schema, type Types } from "mongoose";
import { defineModel } from "#core/db/define-model.ts";
import { SUPPRESSION_REASONS, type SuppressionReason } from "#shared/reach/suppressions.ts";

/** An address that gets no newsletter from anyone: it no longer exists, or its owner complained. */
export interface SuppressionDoc {
  readonly _id: Types.ObjectId;
  /** In lower case. */
  readonly email: string;
  readonly reason: SuppressionReason;
  /** The mail server's message. */
  readonly detail: string;
  /** Number of temporary failures since the last delivery. */
  readonly soft: number;
  /** When newsletters were stopped; null while failures are only counted. */
  readonly since: Date | null;
  readonly lastAt: Date;
}

const schema = new Schema<SuppressionDoc>(
  {
    email: { type: String, required: true },
    reason: { type: String, enum: SUPPRESSION_REASONS, required: true },
    detail: { type: String, default: "" },
    soft: { type: Number, default: 0 },
    since: { type: Date, default: null },
    lastAt: { type: Date, required: true },
  },
  { versionKey: false, strict: "throw", collection: "mail-suppressions" },
);
schema.index({ email: 1 }, { unique: true });
schema.index({ since: -1, _id: -1 }, { partialFilterExpression: { since: { $type: "date" } } });

export const Suppression = defineModel<SuppressionDoc>("MailSuppression", schema);
