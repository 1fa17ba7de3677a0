import { Schema, type Types } from "mongoose";
import { appendOnly } from "#core/db/append-only.ts";
import { defineModel } from "#core/db/define-model.ts";
import { LEDGER_CAUSES, type LedgerCause } from "#shared/money/ledger.ts";

/** One line: an account and its change in US cents, never zero. */
export interface LedgerEntry {
  readonly account: string;
  readonly amount: number;
}

/** Fields of `about` that support lookups and the comparison with the provider's list; each has an index. */
export const ABOUTS = [
  ...(["purchase", "payout", "checkout", "subscription"] as const),
  ...(["story", "correction", "order", "prize"] as const),
] as const;

/** The subject of a transaction, for statements and investigations; ids and plain values only. */
export type LedgerAbout = Readonly<Record<string, string | number | boolean>>;

/** A transaction with all its lines, as stored; never changed or deleted. */
export interface LedgerTransactionDoc {
  readonly _id: Types.ObjectId;
  /** Idempotency key: bookings with the same key are booked once. */
  readonly key: string;
  readonly cause: LedgerCause;
  readonly at: Date;
  readonly entries: readonly LedgerEntry[];
  readonly about: LedgerAbout;
  /** The transaction that this one reverses, or null. */
  readonly reverses: Types.ObjectId | null;
}

/** Part of an account's balance in US cents; accounts that every sale touches have many parts. */
export interface LedgerBalanceDoc {
  readonly _id: string;
  readonly account: string;
  readonly amount: number;
}

const cents = {
  type: Number,
  required: true,
  validate: { validator: Number.isSafeInteger, message: "whole cents only" },
} as const;

const schema = new Schema<LedgerTransactionDoc>(
  {
    key: { type: String, required: true, maxlength: 200 },
    cause: { type: String, enum: LEDGER_CAUSES, required: true },
    at: { type: Date, required: true },
    entries: [
      new Schema<LedgerEntry>({ account: { type: String, required: true }, amount: cents }, { _id: false }),
    ],
    about: { type: Schema.Types.Mixed, default: {} },
    reverses: { type: Schema.Types.ObjectId, default: null },
  },
  { versionKey: false, strict: "throw", minimize: false, collection: "ledger" },
);
schema.index({ key: 1 }, { unique: true });
schema.index({ reverses: 1 }, { unique: true, partialFilterExpression: { reverses: { $type: "objectId" } } });
schema.index({ "entries.account": 1, at: -1, _id: -1 });
schema.index({ at: -1, _id: -1 });
schema.index({ cause: 1, at: -1, _id: -1 });
for (const name of ABOUTS)
  schema.index(
    { [`about.${name}`]: 1, at: -1, _id: -1 },
    { partialFilterExpression: { [`about.${name}`]: { $type: "string" } } },
  );

appendOnly(schema, "the ledger is only ever added to: book a reversal");

export const LedgerTransaction = defineModel<LedgerTransactionDoc>("LedgerTransaction", schema);

const balances = new Schema<LedgerBalanceDoc>(
  { _id: String, account: { type: String, required: true }, amount: cents },
  { versionKey: false, strict: "throw", collection: "ledger-balances" },
);
balances.index({ account: 1, amount: 1 });

export const LedgerBalance = defineModel<LedgerBalanceDoc>("LedgerBalance", balances);
