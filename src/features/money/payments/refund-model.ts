import { Schema, type Types } from "mongoose";
import { defineModel } from "#core/db/define-model.ts";
import { PAYMENT_PROVIDERS, type PaymentProviderName } from "#shared/money/payments.ts";
import {
  FAILED_REFUND_STATES,
  type FailedRefundState,
  REFUND_FAILURES,
  type RefundFailure,
} from "#shared/money/refunds.ts";

/** A refund that failed, now or at some time: the provider refused it, or reported later that it never arrived. */
export interface FailedRefundDoc {
  readonly _id: Types.ObjectId;
  /** Idempotency key under which the refund was requested. */
  readonly key: string;
  /** Number of the last attempt, from 1; each has another key at the provider. */
  readonly attempt: number;
  /** What was paid: a checkout, or a period of a subscription. */
  readonly of: {
    readonly kind: "checkout" | "subscription";
    readonly id: Types.ObjectId;
    readonly period: number | null;
  };
  /** What it paid for, such as a purchase or an order; the subscription itself for a period. */
  readonly item: { readonly kind: string; readonly id: Types.ObjectId };
  readonly provider: PaymentProviderName;
  /** The member who paid. */
  readonly member: Types.ObjectId;
  readonly description: string;
  /** US cents. */
  readonly amount: number;
  readonly state: FailedRefundState;
  readonly reason: RefundFailure;
  /** The provider's message; not shown to members. */
  readonly details: string;
  /** True if it had been booked as refunded before it failed: the money is then held in escrow for the member. */
  readonly isBooked: boolean;
  /** Admin who settled it outside the provider, and how; null otherwise. */
  readonly settled: { readonly by: Types.ObjectId; readonly reason: string; readonly at: Date } | null;
  readonly failedAt: Date;
}

const id = { type: Schema.Types.ObjectId, required: true } as const;
const word = { type: String, required: true } as const;
const part = { _id: false, id: false } as const;

const schema = new Schema<FailedRefundDoc>(
  {
    key: word,
    attempt: { type: Number, required: true, min: 1 },
    of: new Schema(
      {
        kind: { type: String, enum: ["checkout", "subscription"], required: true },
        id,
        period: { type: Number, default: null },
      },
      part,
    ),
    item: new Schema({ kind: word, id }, part),
    provider: { type: String, enum: PAYMENT_PROVIDERS, required: true },
    member: id,
    description: word,
    amount: { type: Number, required: true, min: 1, validate: Number.isSafeInteger },
    state: { type: String, enum: FAILED_REFUND_STATES, required: true },
    reason: { type: String, enum: REFUND_FAILURES, required: true },
    details: { type: String, default: "" },
    isBooked: { type: Boolean, required: true },
    settled: {
      type: new Schema({ by: id, reason: word, at: { type: Date, required: true } }, part),
      default: null,
    },
    failedAt: { type: Date, required: true },
  },
  { versionKey: false, strict: "throw", collection: "failed-refunds" },
);
schema.index({ key: 1 }, { unique: true });
schema.index({ "item.id": 1 });
schema.index({ failedAt: -1, _id: -1 });
schema.index({ state: 1, failedAt: -1, _id: -1 });
schema.index({ member: 1, failedAt: -1, _id: -1 });

export const FailedRefund = defineModel<FailedRefundDoc>("FailedRefund", schema);
