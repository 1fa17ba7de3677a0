import { Schema, type Types } from "mongoose";
import { defineModel } from "../../../../core/db/define-model.ts";
import { SUBSCRIPTION_STATES, type SubscriptionState } from "../../../../shared/money/subscriptions.ts";

/** A period that was charged. */
interface SandboxPeriod {
  readonly number: number;
  readonly start: Date;
  readonly end: Date;
  /** When what was charged for it went back to the member; absent where it did not. */
  readonly refundedAt?: Date;
}

/** A subscription at the play-money provider: what a real one would keep on their side. */
export interface SandboxSubscriptionDoc {
  readonly _id: Types.ObjectId;
  readonly reference: string;
  readonly member: Types.ObjectId;
  readonly amount: number;
  readonly months: number;
  readonly description: string;
  readonly back: string;
  readonly state: SubscriptionState;
  /** Whether the member's card can be charged. */
  readonly cardWorks: boolean;
  readonly periods: readonly SandboxPeriod[];
  /** Renewals that failed, over all of it, and of the period that is due now. */
  readonly failures: number;
  readonly tries: number;
  readonly nextTryAt: Date | null;
  readonly cancelsAtEnd: boolean;
  /** Until when an open one waits. */
  readonly expiresAt: Date;
  /** When something happens by itself next. */
  readonly dueAt: Date | null;
  /** Grows by each change: two at one time are told apart. */
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
