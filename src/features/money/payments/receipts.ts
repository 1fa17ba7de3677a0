import { type ClientSession, Schema } from "mongoose";
import { defineModel } from "#core/db/define-model.ts";
import { inTransaction } from "#core/db/transaction.ts";

/** A receipt's number: sequential within its year from 1, without gaps, across everything sold. */
export interface Receipt {
  readonly year: number;
  readonly number: number;
}

/** Schema of a receipt's number. */
export const RECEIPT_SCHEMA = new Schema<Receipt>(
  { year: Number, number: Number },
  { _id: false, id: false },
);

/** The last receipt number assigned in a year. */
export interface ReceiptCountDoc {
  readonly _id: number;
  readonly last: number;
}

export const ReceiptCount = defineModel<ReceiptCountDoc>(
  "ReceiptCount",
  new Schema<ReceiptCountDoc>(
    { _id: Number, last: { type: Number, required: true } },
    { versionKey: false, strict: "throw", collection: "receipt-counts" },
  ),
);

/**
 * Runs a transaction that assigns a receipt number. They take turns, because all receipts of a year change one
 * document.
 */
export const inReceiptTransaction = (work: (session: ClientSession) => Promise<void>): Promise<void> =>
  inTransaction(work, { turns: ["receipts"] });

/** Assigns the next number of the year of payment, in the transaction that stores it. */
export async function assignReceiptNumber(session: ClientSession, paidAt: Date): Promise<Receipt> {
  const year = paidAt.getUTCFullYear();
  const { last } = (await ReceiptCount.findOneAndUpdate(
    { _id: year },
    { $inc: { last: 1 } },
    { session, upsert: true, returnDocument: "after" },
  ).lean<ReceiptCountDoc>())!;
  return { year, number: last };
}

/** "2026-000042"; null if not yet assigned. */
export const receiptNumber = ({ receipt }: { readonly receipt?: Receipt | null }): string | null =>
  receipt ? `${receipt.year}-${String(receipt.number).padStart(6, "0")}` : null;

/** Parses a receipt number; null if the text is not one. */
export function receiptNamed(word: string): Receipt | null {
  const [, year, number] = /^(\d{4})-(\d{1,9})$/.exec(word) ?? [];
  return year ? { year: Number(year), number: Number(number) } : null;
}
