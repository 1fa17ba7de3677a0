import { type ClientSession, Schema } from "mongoose";
import { defineModel } from "../../../core/db/define-model.ts";

/** A receipt's number: of its year, counted from 1 without gaps over all that is paid for. */
export interface Receipt {
  readonly year: number;
  readonly number: number;
}

/** How a receipt's number is stored with what it is of. */
export const RECEIPT_SCHEMA = new Schema<Receipt>(
  { year: Number, number: Number },
  { _id: false, id: false },
);

/** The last number given to a receipt of a year. */
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

/** Takes the next number of the year in which was paid, in the transaction that notes it. */
export async function takeReceipt(session: ClientSession, paidAt: Date): Promise<Receipt> {
  const year = paidAt.getUTCFullYear();
  const { last } = (await ReceiptCount.findOneAndUpdate(
    { _id: year },
    { $inc: { last: 1 } },
    { session, upsert: true, returnDocument: "after" },
  ).lean<ReceiptCountDoc>())!;
  return { year, number: last };
}

/** "2026-000042"; null where there is none yet. */
export const receiptNumber = ({ receipt }: { readonly receipt?: Receipt | null }): string | null =>
  receipt ? `${receipt.year}-${String(receipt.number).padStart(6, "0")}` : null;

/** The receipt that a word names; null for another word. */
export function receiptNamed(word: string): Receipt | null {
  const [, year, number] = /^(\d{4})-(\d{1,9})$/.exec(word) ?? [];
  return year ? { year: Number(year), number: Number(number) } : null;
}
