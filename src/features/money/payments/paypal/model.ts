import { Schema } from "mongoose";
import { defineModel } from "../../../../core/db/define-model.ts";

/** By which of its own ids PayPal knows what we know by ours. */
export interface PayPalObjectDoc {
  /** A checkout's or a payout's reference. */
  readonly _id: string;
  readonly order: string | null;
  /** The payment of an order, once there is one: disputes and refunds name nothing else. */
  readonly capture: string | null;
  readonly batch: string | null;
}

const word = { type: String, default: null } as const;
const schema = new Schema<PayPalObjectDoc>(
  { _id: String, order: word, capture: word, batch: word },
  { versionKey: false, strict: "throw", collection: "paypal-objects" },
);
// A find that is to use it says the type too: no planner infers it.
schema.index({ capture: 1 }, { partialFilterExpression: { capture: { $type: "string" } } });

export const PayPalObject = defineModel<PayPalObjectDoc>("PayPalObject", schema);

/** What PayPal calls what we call so; null where it was never begun there. */
export const payPalObject = (id: string): Promise<PayPalObjectDoc | null> =>
  PayPalObject.findById(id).lean<PayPalObjectDoc>();

/** Notes an id of PayPal's beside ours. */
export async function noteObject(id: string, ids: Partial<Omit<PayPalObjectDoc, "_id">>): Promise<void> {
  await PayPalObject.updateOne({ _id: id }, { $set: ids }, { upsert: true });
}

/** Ours for a payment; null for one that is not of ours. */
export async function referenceOfCapture(capture: string | undefined): Promise<string | null> {
  if (!capture) return null;
  const found = await PayPalObject.findOne({ capture: { $type: "string", $eq: capture } }, { _id: 1 }).lean<
    Pick<PayPalObjectDoc, "_id">
  >();
  return found?._id ?? null;
}
