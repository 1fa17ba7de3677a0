import { Schema, type Types } from "mongoose";
import { defineModel } from "#core/db/define-model.ts";
import {
  BUSINESS_TYPES,
  type BusinessType,
  COMPANY_TYPES,
  type CompanyType,
} from "#shared/money/payment-accounts.enums.ts";
import type { SealedPaymentField } from "#shared/money/payment-fields.ts";

/**
 * A document stored with the account; its bytes are in `core/files`, encrypted with a key that is stored only
 * here.
 */
export interface SealedDocument {
  /** 24 hex digits: used in URLs and as the context its ciphertexts are bound to. */
  readonly ref: string;
  /** Id in `core/files`. */
  readonly file: string;
  readonly type: string;
  readonly bytes: number;
  /** Encrypted: the file name given by the owner. */
  readonly name: string;
  /** Encrypted: the key of its bytes, so that rotating the site's key leaves the bytes unchanged. */
  readonly dataKey: string;
  readonly createdAt: Date;
}

/** A payment account as stored; one per member (specification, section 3). */
export interface PaymentAccountDoc {
  readonly _id: Types.ObjectId;
  readonly owner: Types.ObjectId;
  readonly business_type: BusinessType | "";
  readonly company_type: CompanyType | "";
  readonly country: string;
  readonly currency: string;
  /** All other fields, each encrypted separately; empty fields are omitted. */
  readonly sealed: Readonly<Partial<Record<SealedPaymentField, string>>>;
  readonly documents: readonly SealedDocument[];
  /** Name of the key that encrypts everything here, for the key rotation job. */
  readonly key: string;
  /** True if every step is complete: this member can be paid. */
  readonly complete: boolean;
  /** Incremented by every write; used for optimistic locking. */
  readonly version: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

const text = { type: String, default: "" };
const required = { type: String, required: true };

const documentSchema = new Schema<SealedDocument>(
  {
    ref: required,
    file: required,
    type: required,
    bytes: { type: Number, required: true },
    name: required,
    dataKey: required,
    createdAt: { type: Date, required: true },
  },
  { _id: false, id: false },
);

const schema = new Schema<PaymentAccountDoc>(
  {
    owner: { type: Schema.Types.ObjectId, ref: "User", required: true },
    business_type: { type: String, enum: ["", ...BUSINESS_TYPES], default: "" },
    company_type: { type: String, enum: ["", ...COMPANY_TYPES], default: "" },
    country: text,
    currency: text,
    sealed: { type: Schema.Types.Mixed, default: {} },
    documents: { type: [documentSchema], default: [] },
    key: required,
    complete: { type: Boolean, default: false },
    version: { type: Number, default: 1 },
  },
  { timestamps: true, versionKey: false, strict: "throw", minimize: false },
);

schema.index({ owner: 1 }, { unique: true });
schema.index({ key: 1, _id: 1 });
schema.index({ createdAt: -1, _id: -1 });

export const PaymentAccount = defineModel<PaymentAccountDoc>("PaymentAccount", schema);
