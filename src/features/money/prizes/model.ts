import { Schema, type Types } from "mongoose";
import { defineModel } from "../../../core/db/define-model.ts";
import { PAYMENT_PROVIDERS, type PaymentProviderName } from "../../../shared/money/payments.ts";
import { PRIZE_STATES, type PrizeState } from "../../../shared/money/prizes.enums.ts";

/** What a winner got. */
export interface PrizeShare {
  readonly author: Types.ObjectId;
  /** US cents that left escrow for them, and what of these came to their balance. */
  readonly amount: number;
  readonly net: number;
}

/** Prize money of a challenge; its id is its checkout's, and its escrow's. US cents throughout. */
export interface PrizeDoc {
  readonly _id: Types.ObjectId;
  readonly challenge: Types.ObjectId;
  readonly owner: Types.ObjectId;
  readonly title: string;
  /** By place, the winner first. */
  readonly amounts: readonly number[];
  readonly total: number;
  readonly state: PrizeState;
  /** It may still be paid, or is held: a challenge has one. */
  readonly live: boolean;
  readonly provider: PaymentProviderName | null;
  /** What the provider keeps of it. */
  readonly providerFee: number;
  readonly shares: readonly PrizeShare[];
  /** What has left escrow for winners, and what the provider has told that went back. */
  readonly given: number;
  readonly refunded: number;
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
    paidAt: { type: Date, default: null },
    endedAt: { type: Date, default: null },
  },
  { timestamps: true, versionKey: false, strict: "throw", collection: "prizes" },
);
schema.index({ challenge: 1 }, { unique: true, partialFilterExpression: { live: true }, name: "one_live" });
schema.index({ challenge: 1, createdAt: -1 });
schema.index({ owner: 1 });
schema.index({ "shares.author": 1 });
// How the back office finds it; and what is held, for the job that looks whether its challenge is over.
schema.index({ createdAt: -1, _id: -1 });
schema.index({ state: 1, createdAt: -1, _id: -1 });
export const Prize = defineModel<PrizeDoc>("Prize", schema);
