import { Schema, type Types } from "mongoose";
import { defineModel } from "#core/db/define-model.ts";
import {
  CHECKOUT_STATES,
  type CheckoutState,
  DISPUTE_STATES,
  type DisputeState,
  PAYOUT_FAILURES,
  type PayoutFailure,
} from "#shared/money/payments.ts";
import { REFUND_FAILURES, type RefundFailure } from "#shared/money/refunds.ts";

/** A checkout at the play-money provider: the data that Stripe or PayPal would store. */
export interface SandboxCheckoutDoc {
  readonly _id: Types.ObjectId;
  /** Our reference. */
  readonly reference: string;
  readonly amount: number;
  readonly description: string;
  readonly buyer: Types.ObjectId;
  readonly back: string;
  readonly state: CheckoutState;
  /** Expiry of an open checkout. */
  readonly expiresAt: Date;
  /** Time of an automatic decline; null unless the buyer chose that. */
  readonly declinesAt: Date | null;
  readonly refunds: readonly { readonly key: string; readonly amount: number; readonly at: Date }[];
  /** Refunds that failed after they were made; missing if none did. */
  readonly failedRefunds?: readonly { readonly key: string; readonly amount: number }[];
  /** Why refunds are refused; null or missing if they are made. */
  readonly refusesRefunds?: RefundFailure | null;
  readonly dispute: DisputeState;
  readonly paidAt: Date | null;
  readonly createdAt: Date;
}

const word = { type: String, required: true } as const;
const cents = { type: Number, required: true, min: 0 } as const;
const account = { type: Schema.Types.ObjectId, required: true } as const;
const stored = { versionKey: false, strict: "throw" } as const;

const checkouts = new Schema<SandboxCheckoutDoc>(
  {
    reference: word,
    amount: cents,
    description: word,
    buyer: account,
    back: word,
    state: { type: String, enum: CHECKOUT_STATES, default: "open" },
    expiresAt: { type: Date, required: true },
    declinesAt: { type: Date, default: null },
    refunds: [new Schema({ key: word, amount: cents, at: Date }, { _id: false })],
    failedRefunds: { type: [new Schema({ key: word, amount: cents }, { _id: false })], default: undefined },
    refusesRefunds: { type: String, enum: [...REFUND_FAILURES, null], default: null },
    dispute: { type: String, enum: DISPUTE_STATES, default: "none" },
    paidAt: { type: Date, default: null },
    createdAt: { type: Date, required: true },
  },
  { ...stored, collection: "sandbox-checkouts" },
);
checkouts.index({ reference: 1 }, { unique: true });
checkouts.index({ paidAt: 1 });
checkouts.index({ "refunds.at": 1 });

export const SandboxCheckout = defineModel<SandboxCheckoutDoc>("SandboxCheckout", checkouts);

/** A payout requested from the play-money provider, with its bank's answer. */
export interface SandboxPayoutDoc {
  readonly _id: Types.ObjectId;
  /** Our reference. */
  readonly reference: string;
  readonly amount: number;
  readonly payee: Types.ObjectId;
  /** Reason for the refusal; null if it was paid. */
  readonly refused: PayoutFailure | null;
  readonly createdAt: Date;
}

const payouts = new Schema<SandboxPayoutDoc>(
  {
    reference: word,
    amount: cents,
    payee: account,
    refused: { type: String, enum: [...PAYOUT_FAILURES, null], default: null },
    createdAt: { type: Date, required: true },
  },
  { ...stored, collection: "sandbox-payouts" },
);
payouts.index({ reference: 1 }, { unique: true });
payouts.index({ createdAt: 1 });

export const SandboxPayout = defineModel<SandboxPayoutDoc>("SandboxPayout", payouts);

/** How a member's bank responds to payouts; members without a document are paid. */
export interface SandboxBankDoc {
  readonly _id: Types.ObjectId;
  readonly refuses: PayoutFailure;
}

export const SandboxBank = defineModel<SandboxBankDoc>(
  "SandboxBank",
  new Schema<SandboxBankDoc>(
    { _id: account, refuses: { type: String, enum: PAYOUT_FAILURES, required: true } },
    { ...stored, collection: "sandbox-banks" },
  ),
);
