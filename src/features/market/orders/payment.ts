import { Schema, type Types } from "mongoose";
import { TAX_SCHEMA, type Tax } from "../../money/money-settings/index.ts";

/** What of an order was paid at one time: the order itself, or what it cost more later by agreement. */
export interface OrderPayment {
  readonly checkout: Types.ObjectId;
  readonly provider: string;
  /** US cents, before tax. */
  readonly price: number;
  readonly tax: Tax | null;
  readonly providerFee: number;
  /** US cents of the price that go back, and what has gone back by now, with its tax. */
  readonly refund: number;
  readonly refunded: number;
  /** What the provider was asked to give back, each part by its key: asked again by that it goes back once. */
  readonly asked?: readonly { readonly key: string; readonly amount: number }[];
}

const cents = { type: Number, default: 0, min: 0, validate: Number.isSafeInteger } as const;

export const PAYMENT_SCHEMA = new Schema<OrderPayment>(
  {
    checkout: { type: Schema.Types.ObjectId, required: true },
    provider: { type: String, default: "" },
    ...{ price: cents, providerFee: cents, refund: cents, refunded: cents },
    tax: { type: TAX_SCHEMA, default: null },
    asked: [new Schema({ key: { type: String, required: true }, amount: cents }, { _id: false, id: false })],
  },
  { _id: false, id: false },
);
