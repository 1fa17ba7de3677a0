import { Schema } from "mongoose";
import { defineModel } from "#core/db/define-model.ts";

/** Maps our ids to PayPal's. */
export interface PayPalObjectDoc {
  /** A checkout's or a payout's reference. */
  readonly _id: string;
  readonly order: string | null;
  /** The payment of an order, once captured: disputes and refunds refer only to it. */
  readonly capture: string | null;
  readonly batch: string | null;
  /** Number of attempts to capture the order that failed because the buyer's card was declined. */
  readonly declines?: number;
  /** True if the order must never be captured; PayPal has no way to cancel one. */
  readonly closed: boolean;
}

const word = { type: String, default: null } as const;
const schema = new Schema<PayPalObjectDoc>(
  {
    _id: String,
    order: word,
    capture: word,
    batch: word,
    declines: Number,
    closed: { type: Boolean, default: false },
  },
  { versionKey: false, strict: "throw", collection: "paypal-objects" },
);
// A find must state the type to use this index: the planner does not infer it.
schema.index({ capture: 1 }, { partialFilterExpression: { capture: { $type: "string" } } });

export const PayPalObject = defineModel<PayPalObjectDoc>("PayPalObject", schema);

/** Returns PayPal's ids for one of ours; null if it was never started there. */
export const payPalObject = (id: string): Promise<PayPalObjectDoc | null> =>
  PayPalObject.findById(id).lean<PayPalObjectDoc>();

/** Stores PayPal's ids for one of ours. */
export async function noteObject(id: string, ids: Partial<Omit<PayPalObjectDoc, "_id">>): Promise<void> {
  await PayPalObject.updateOne({ _id: id }, { $set: ids }, { upsert: true });
}

/** Returns our reference for a payment; null if the payment is not ours. */
export async function referenceOfCapture(capture: string | undefined): Promise<string | null> {
  if (!capture) return null;
  const payPalObject = await PayPalObject.findOne(
    { capture: { $type: "string", $eq: capture } },
    { _id: 1 },
  ).lean<Pick<PayPalObjectDoc, "_id">>();
  return payPalObject?._id ?? null;
}
