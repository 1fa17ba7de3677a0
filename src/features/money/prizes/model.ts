import { Schema, type Types } from "mongoose";
import { defineModel } from "#core/db/define-model.ts";
import {
  DISPUTE_STATES,
  type DisputeState,
  PAYMENT_PROVIDERS,
  type PaymentProviderName,
} from "#shared/money/payments.ts";
import { PRIZE_STATES, type PrizeState } from "#shared/money/prizes.enums.ts";

/** A winner's share. */
export interface PrizeShare {
  readonly author: Types.ObjectId;
  /** US cents that left escrow for them, and the net amount credited to their balance. */
  readonly amount: number;
  readonly net: number;
}

/**
 * Prize money of a challenge; shares its id with its checkout and escrow account. All amounts in US cents.
 */
export interface PrizeDoc {
  readonly _id: Types.ObjectId;
  readonly challenge: Types.ObjectId;
  readonly owner: Types.ObjectId;
  readonly title: string;
  /** By rank, winner first. */
  readonly amounts: readonly number[];
  readonly total: number;
  readonly state: PrizeState;
  /** True while it may still be paid or is held; at most one per challenge. */
  readonly live: boolean;
  readonly provider: PaymentProviderName | null;
  /** The provider's fee. */
  readonly providerFee: number;
  readonly shares: readonly PrizeShare[];
  /** Amount released from escrow to winners, and amount refunded according to the provider. */
  readonly given: number;
  readonly refunded: number;
  /** Bank dispute of the payment; missing from older documents. */
  readonly dispute?: DisputeState;
  readonly paidAt: Date | null;
  readonly endedAt: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

const id = { type: Schema.Types.ObjectId, required: true } as const;
const cents = { type: Number, default: 0, min: 0 } as const;

const schema = new Schema<PrizeDoc>(
  {
    challenge: { ...id, ref: "Challenge" },
    owner: { ...id, ref: "User" },
    title: { type: String, required: true },
    amounts: { type: [Number], required: true },
    total: { ...cents, required: true },
    state: { type: String, enum: PRIZE_STATES, default: "unpaid" },
    live: { type: Boolean, default: true },
    provider: { type: String, enum: [...PAYMENT_PROVIDERS, null], default: null },
    providerFee: cents,
    shares: {
      type: [
        new Schema<PrizeShare>(
          { author: { ...id, ref: "User" }, amount: Number, net: Number },
          { _id: false },
        ),
      ],
      default: [],
    },
    given: cents,
    refunded: cents,
    dispute: { type: String, enum: DISPUTE_STATES, default: "none" },
    paidAt: { type: Date, default: null },
    endedAt: { type: Date, default: null },
  },
  { timestamps: true, versionKey: false, strict: "throw", collection: "prizes" },
);
schema.index({ challenge: 1 }, { unique: true, partialFilterExpression: { live: true }, name: "one_live" });
schema.index({ challenge: 1, createdAt: -1 });
schema.index({ owner: 1 });
schema.index({ "shares.author": 1 });
// For the back office, and for the job that checks whether the challenges of held prizes have ended.
schema.index({ createdAt: -1, _id: -1 });
schema.index({ state: 1, createdAt: -1, _id: -1 });
export const Prize = defineModel<PrizeDoc>("Prize", schema);
