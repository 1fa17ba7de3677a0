import { Schema, type Types } from "mongoose";
import { defineModel } from "../../../core/db/define-model.ts";

/** What the link of a mail may be used for. */
export type CodePurpose = "reset-password" | "confirm-email";

/** A code that went out by mail: kept as its hash, good once, until `expires`. */
export interface AccountCodeDoc {
  readonly _id: Types.ObjectId;
  readonly user: Types.ObjectId;
  readonly purpose: CodePurpose;
  /** `hashSecret` of the code. */
  readonly hash: string;
  /** Normalised address that it was sent to; whoever has the code reads mail there. */
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
 * A change of address that waits for answers: one an account. The hash of an end's code is there until that end has
 * answered; when neither is there, the change is done and this is gone.
 */
export interface EmailChangeDoc {
  readonly _id: Types.ObjectId;
  readonly user: Types.ObjectId;
  /** Normalised address of before; the change holds only while it is the account's. */
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
