import { Schema, type Types } from "mongoose";
import { defineModel } from "#core/db/define-model.ts";
import { SUBSCRIPTION_STATES, type SubscriptionState } from "#shared/money/subscriptions.ts";

/** A charged period. */
interface SandboxPeriod {
  readonly number: number;
  readonly start: Date;
  readonly end: Date;
  /** When the charge was refunded to the member; absent if it was not. */
  readonly refundedAt?: Date;
}

/** A subscription at the play-money provider: the data that a real one would store. */
export interface SandboxSubscriptionDoc {
  readonly _id: Types.ObjectId;
  readonly reference: string;
  readonly member: Types.ObjectId;
  readonly amount: number;
  readonly months: number;
  readonly description: string;
  readonly back: string;
  readonly state: SubscriptionState;
  /** True if the member's card can be charged. */
  readonly cardWorks: boolean;
  readonly periods: readonly SandboxPeriod[];
  /** Failed renewals in total, and tries of the currently due period. */
  readonly failures: number;
  readonly tries: number;
  readonly nextTryAt: Date | null;
  readonly cancelsAtEnd: boolean;
  /** True if the first payment was declined; missing from older documents. */
  readonly declined?: boolean;
  /** Expiry of an open subscription. */
  readonly expiresAt: Date;
  /** Time of the next scheduled event. */
  readonly dueAt: Date | null;
  /** Incremented by each change; detects concurrent changes. */
  readonly version: number;
}

const word = { type: String, required: true } as const;
const count = { type: Number, default: 0 } as const;
const date = { type: Date, default: null } as const;

const schema = new Schema<SandboxSubscriptionDoc>(
  {
    reference: word,
    member: { type: Schema.Types.ObjectId, required: true },
    amount: { type: Number, required: true, min: 0 },
    months: { type: Number, required: true, min: 1 },
    description: word,
    back: word,
    state: { type: String, enum: SUBSCRIPTION_STATES, default: "open" },
    cardWorks: { type: Boolean, default: true },
    periods: [
      new Schema({ number: Number, start: Date, end: Date, refundedAt: Date }, { _id: false, id: false }),
    ],
    failures: count,
    tries: count,
    nextTryAt: date,
    cancelsAtEnd: { type: Boolean, default: false },
    declined: { type: Boolean, default: false },
    expiresAt: { type: Date, required: true },
    dueAt: date,
    version: count,
  },
  { versionKey: false, strict: "throw", collection: "sandbox-subscriptions" },
);
schema.index({ reference: 1 }, { unique: true });
schema.index({ "periods.start": 1 });
schema.index({ "periods.refundedAt": 1 });
schema.index({ dueAt: 1 }, { partialFilterExpression: { dueAt: { $type: "date" } } });

export const SandboxSubscription = defineModel<SandboxSubscriptionDoc>("SandboxSubscription", schema);
