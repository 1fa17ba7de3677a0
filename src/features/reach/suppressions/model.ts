import { Schema, type Types } from "mongoose";
import { defineModel } from "../../../core/db/define-model.ts";
import { SUPPRESSION_REASONS, type SuppressionReason } from "../../../shared/reach/suppressions.ts";

/** An address that no letter is sent to, whoever writes: it does not exist any longer, or its owner complained. */
export interface SuppressionDoc {
  readonly _id: Types.ObjectId;
  /** In lower case. */
  readonly email: string;
  readonly reason: SuppressionReason;
  /** What the mail server said. */
  readonly detail: string;
  /** Letters that could not be delivered for now, since the last that could. */
  readonly soft: number;
  /** When letters ended; null while it is only counted. */
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
