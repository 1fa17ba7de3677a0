import { Schema, type Types } from "mongoose";
import { defineModel } from "#core/db/define-model.ts";
import {
  PAYMENT_PROVIDERS,
  PAYOUT_FAILURES,
  type PaymentProviderName,
  type PayoutFailure,
} from "#shared/money/payments.ts";
import { PAYOUT_STATES, type PayoutState } from "#shared/money/payouts.ts";

/** A monthly transfer to a member. Its id is the provider's reference. */
export interface PayoutDoc {
  readonly _id: Types.ObjectId;
  readonly user: Types.ObjectId;
  /** "2026-12": the month of its run. */
  readonly month: string;
  /** Counts from 1: a failed payout may be retried within the month. */
  readonly attempt: number;
  readonly provider: PaymentProviderName;
  /** US cents: the whole available balance. */
  readonly amount: number;
  readonly state: PayoutState;
  readonly failure: PayoutFailure | null;
  /** Ledger transactions that add up to its amount. */
  readonly covers: readonly Types.ObjectId[];
  /** True once the payee was mailed the outcome. */
  readonly mailed: boolean;
  /** True for the early payout of a member who deletes their account; missing from older documents. */
  readonly isLast?: boolean;
  readonly createdAt: Date;
  /** When it was paid or failed. */
  readonly endedAt: Date | null;
}

const schema = new Schema<PayoutDoc>(
  {
    user: { type: Schema.Types.ObjectId, ref: "User", required: true },
    month: { type: String, required: true },
    attempt: { type: Number, required: true },
    provider: { type: String, enum: PAYMENT_PROVIDERS, required: true },
    amount: { type: Number, required: true, min: 1, validate: Number.isSafeInteger },
    state: { type: String, enum: PAYOUT_STATES, default: "sending" },
    failure: { type: String, enum: [...PAYOUT_FAILURES, null], default: null },
    covers: [Schema.Types.ObjectId],
    mailed: { type: Boolean, default: false },
    isLast: { type: Boolean, default: false },
    createdAt: { type: Date, required: true },
    endedAt: { type: Date, default: null },
  },
  { versionKey: false, strict: "throw", collection: "payouts" },
);
// Of concurrent attempts to begin the same payout, exactly one succeeds.
schema.index({ user: 1, month: 1, attempt: 1 }, { unique: true });
schema.index({ user: 1, createdAt: -1, _id: -1 });
schema.index({ createdAt: -1, _id: -1 });
schema.index({ month: 1, _id: 1 });
schema.index({ state: 1, createdAt: -1, _id: -1 });
schema.index({ month: 1, createdAt: -1, _id: -1 });

export const Payout = defineModel<PayoutDoc>("Payout", schema);
