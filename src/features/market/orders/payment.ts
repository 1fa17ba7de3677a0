import { Schema, type Types } from "mongoose";
import { TAX_SCHEMA, type Tax } from "../../money/money-settings/index.ts";

/** One payment of an order: the order itself, or a later agreed increase. */
export interface OrderPayment {
  readonly checkout: Types.ObjectId;
  readonly provider: string;
  /** US cents, before tax. */
  readonly price: number;
  readonly tax: Tax | null;
  readonly providerFee: number;
  /** US cents of the price to refund, and the amount refunded so far including tax. */
  readonly refund: number;
  readonly refunded: number;
  /**
   * Refunds requested from the provider, each with its key: requesting again with the same key refunds only
   * once.
   */
  readonly asked?: readonly { readonly key: string; readonly amount: number }[];
}

const cents = { type: Number, default: 0, min: 0, validate: Number.isSafeInteger } as const;

export const PAYMENT_SCHEMA = new Schema<OrderPayment>(
  {
    checkout: { type: Schema.Types.ObjectId, required: true },
    provider: { type: String, default: "" },
    price: cents,
    providerFee: cents,
    refund: cents,
    refunded: cents,
    tax: { type: TAX_SCHEMA, default: null },
    asked: [new Schema({ key: { type: String, required: true }, amount: cents }, { _id: false, id: false })],
  },
  { _id: false, id: false },
);
