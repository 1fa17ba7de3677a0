import { Schema, type Types } from "mongoose";
import { defineModel } from "#core/db/define-model.ts";

/** Purpose of a link in a mail. */
export type CodePurpose = "reset-password" | "confirm-email";

/** A mailed code: stored as a hash, valid once, until `expires`. */
export interface AccountCodeDoc {
  readonly _id: Types.ObjectId;
  readonly user: Types.ObjectId;
  readonly purpose: CodePurpose;
  /** `hashSecret` of the code. */
  readonly hash: string;
  /** Normalised address it was sent to; the code proves access to it. */
  readonly emailKey: string;
  readonly expires: Date;
  readonly createdAt: Date;
}

const code = new Schema<AccountCodeDoc>(
  {
    user: { type: Schema.Types.ObjectId, ref: "User", required: true },
    purpose: { type: String, enum: ["reset-password", "confirm-email"], required: true },
    hash: { type: String, required: true },
    emailKey: { type: String, required: true },
    expires: { type: Date, required: true },
    createdAt: { type: Date, required: true },
  },
  { versionKey: false, strict: "throw" },
);
code.index({ hash: 1 }, { unique: true });
code.index({ user: 1 });
code.index({ expires: 1 }, { expireAfterSeconds: 0 });

export const AccountCode = defineModel<AccountCodeDoc>("AccountCode", code);

/**
 * A pending change of address; one per account. The hash of an address's code is present until that address
 * has confirmed; once both are gone, the change is done and this document is deleted.
 */
export interface EmailChangeDoc {
  readonly _id: Types.ObjectId;
  readonly user: Types.ObjectId;
  /** Normalised old address; the change is valid only while it is still the account's. */
  readonly fromKey: string;
  readonly email: string;
  readonly oldHash?: string;
  readonly newHash?: string;
  readonly expires: Date;
  readonly createdAt: Date;
}

const emailChange = new Schema<EmailChangeDoc>(
  {
    user: { type: Schema.Types.ObjectId, ref: "User", required: true },
    fromKey: { type: String, required: true },
    email: { type: String, required: true },
    oldHash: { type: String },
    newHash: { type: String },
    expires: { type: Date, required: true },
    createdAt: { type: Date, required: true },
  },
  { versionKey: false, strict: "throw" },
);
emailChange.index({ user: 1 }, { unique: true });
emailChange.index({ oldHash: 1 }, { unique: true, sparse: true });
emailChange.index({ newHash: 1 }, { unique: true, sparse: true });
emailChange.index({ expires: 1 }, { expireAfterSeconds: 0 });

export const EmailChange = defineModel<EmailChangeDoc>("EmailChange", emailChange);
