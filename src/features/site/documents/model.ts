import { Schema, type Types } from "mongoose";
import { defineModel } from "#core/db/define-model.ts";

/** Versions of the terms a member has agreed to; `_id` is the member's id. */
export interface TermsAgreementDoc {
  readonly _id: Types.ObjectId;
  readonly versions: readonly { readonly version: number; readonly at: Date }[];
}

const schema = new Schema<TermsAgreementDoc>(
  {
    _id: { type: Schema.Types.ObjectId, ref: "User", required: true },
    versions: [{ _id: false, version: { type: Number, required: true }, at: { type: Date, required: true } }],
  },
  { versionKey: false, strict: "throw" },
);

export const TermsAgreement = defineModel<TermsAgreementDoc>("TermsAgreement", schema);
