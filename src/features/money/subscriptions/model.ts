import { Schema, type Types } from "mongoose";
import { defineModel } from "#core/db/define-model.ts";
import {
  DISPUTE_STATES,
  type DisputeState,
  PAYMENT_PROVIDERS,
  type PaymentProviderName,
} from "#shared/money/payments.ts";
import {
  CANCELLATION_REASONS,
  type CancellationReason,
  PLANS,
  type PlanName,
  SUBSCRIPTION_STATES,
  type SubscriptionState,
} from "#shared/money/subscriptions.ts";
import { TAX_SCHEMA, type Tax } from "../money-settings/index.ts";
import { RECEIPT_SCHEMA, type Receipt } from "../payments/index.ts";

/** A period that was paid and booked. */
export interface PaidPeriod {
  readonly number: number;
  readonly start: Date;
  readonly end: Date;
  /** US cents: the member's payment and the provider's fee. */
  readonly charged: number;
  readonly fee: number;
  /** Amount refunded to the member. */
  readonly refunded: number;
  /** Bank dispute of the charge; missing from older periods. */
  readonly dispute?: DisputeState;
  /** Tax included in the charge; missing from older periods, which have that of the subscription. */
  readonly tax?: Tax | null;
  /** Null until assigned; periods of abandoned subscriptions have none. */
  readonly receipt?: Receipt | null;
}

/** A member's subscription, as last reported by its provider. Its id is the provider's reference. */
export interface SubscriptionDoc {
  readonly _id: Types.ObjectId;
  readonly member: Types.ObjectId;
  readonly plan: PlanName;
  /** US cents per period, tax included, as agreed: later price changes only apply to new subscriptions. */
  readonly amount: number;
  /**
   * Tax included in the amount as agreed, owed by the platform; 0 cents if there was none in the member's country,
   * null if they were not asked for one.
   */
  readonly tax: Tax | null;
  readonly provider: PaymentProviderName;
  readonly state: SubscriptionState;
  /** True if open, active or past due; a member has at most one. */
  readonly live: boolean;
  readonly periods: readonly PaidPeriod[];
  /** Total number of failed renewals. */
  readonly failures: number;
  readonly nextTryAt: Date | null;
  readonly cancelsAtEnd: boolean;
  /** Progress of the first payment, as in `SubscriptionReport`; missing from older documents. */
  readonly confirming?: boolean;
  readonly declined?: boolean;
  readonly cancellation: {
    readonly reason: CancellationReason;
    readonly text: string;
    readonly at: Date;
  } | null;
  /** When a ban or a deletion of its member's account stopped its renewals; null or missing otherwise. */
  readonly suspendedAt?: Date | null;
  /** When the provider is asked next; null if nothing is open. */
  readonly askAt: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

const cents = { type: Number, required: true, min: 0, validate: Number.isSafeInteger } as const;
const date = { type: Date, default: null } as const;
const part = { _id: false, id: false } as const;

const schema = new Schema<SubscriptionDoc>(
  {
    member: { type: Schema.Types.ObjectId, ref: "User", required: true },
    plan: { type: String, enum: PLANS, required: true },
    amount: cents,
    tax: { type: TAX_SCHEMA, default: null },
    provider: { type: String, enum: PAYMENT_PROVIDERS, required: true },
    state: { type: String, enum: SUBSCRIPTION_STATES, default: "open" },
    live: { type: Boolean, default: true },
    periods: [
      new Schema<PaidPeriod>(
        {
          number: Number,
          start: Date,
          end: Date,
          charged: cents,
          fee: cents,
          refunded: { ...cents, required: false, default: 0 },
          dispute: { type: String, enum: DISPUTE_STATES },
          tax: { type: TAX_SCHEMA, default: undefined },
          receipt: { type: RECEIPT_SCHEMA, default: null },
        },
        part,
      ),
    ],
    failures: { type: Number, default: 0 },
    nextTryAt: date,
    cancelsAtEnd: { type: Boolean, default: false },
    confirming: { type: Boolean, default: false },
    declined: { type: Boolean, default: false },
    cancellation: {
      type: new Schema(
        {
          reason: { type: String, enum: CANCELLATION_REASONS, required: true },
          text: { type: String, default: "" },
          at: { type: Date, required: true },
        },
        part,
      ),
      default: null,
    },
    suspendedAt: date,
    askAt: date,
  },
  { timestamps: true, versionKey: false, strict: "throw", collection: "subscriptions" },
);
schema.index({ member: 1 }, { unique: true, partialFilterExpression: { live: true } });
schema.index({ member: 1, createdAt: -1, _id: -1 });
// For the back office.
schema.index({ createdAt: -1, _id: -1 });
schema.index({ state: 1, createdAt: -1, _id: -1 });
schema.index({ "periods.receipt.number": 1, "periods.receipt.year": 1 });
schema.index({ askAt: 1 }, { partialFilterExpression: { askAt: { $type: "date" } } });

export const Subscription = defineModel<SubscriptionDoc>("Subscription", schema);
