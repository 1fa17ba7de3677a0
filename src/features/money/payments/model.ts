import { Schema, type Types } from "mongoose";
import { defineModel } from "#core/db/define-model.ts";
import {
  CHECKOUT_STATES,
  type CheckoutState,
  CURRENCY,
  DISPUTE_STATES,
  type DisputeState,
  PAYMENT_PROVIDERS,
  type PaymentProviderName,
} from "#shared/money/payments.ts";

/** A pending or completed payment, as last reported by its provider. Its id is the provider's reference. */
export interface CheckoutDoc {
  readonly _id: Types.ObjectId;
  readonly provider: PaymentProviderName;
  /** What is paid for: a kind defined by the selling feature, and the id of the item. */
  readonly of: { readonly kind: string; readonly id: Types.ObjectId };
  readonly buyer: Types.ObjectId;
  /** US cents. */
  readonly amount: number;
  readonly description: string;
  readonly back: string;
  readonly state: CheckoutState;
  /** Currency charged; missing from documents stored before this field existed. */
  readonly currency?: string;
  readonly charged: number;
  readonly fee: number;
  /** Refunded in US cents, at the provider or outside it; includes what is owed. */
  readonly refunded: number;
  /** Part of `refunded` that staff settled outside the provider; missing from older documents. */
  readonly settled?: number;
  /** Taken back at the provider although staff had settled it: a loss of the platform; missing if there is none. */
  readonly lost?: number;
  /** Part of `refunded` that came back because its refund failed; missing from older documents. */
  readonly owed?: number;
  readonly dispute: DisputeState;
  /** True if superseded; payments received nevertheless are handled on settlement. */
  readonly closed: boolean;
  /** True while the provider confirms a payment that the buyer has made; missing from older documents. */
  readonly confirming?: boolean;
  /** True while the buyer may try again after a declined payment; missing from older documents. */
  readonly declined?: boolean;
  /** When the provider is asked next; null if nothing is open. */
  readonly askAt: Date | null;
  /** Number of times it was asked without news. */
  readonly asked: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** A webhook as received; kept to recognise repeated deliveries. */
export interface WebhookDoc {
  readonly _id: string;
  readonly checkout: string;
  readonly at: Date;
}

const cents = { type: Number, default: 0, min: 0 } as const;
const id = { type: Schema.Types.ObjectId, required: true } as const;

const schema = new Schema<CheckoutDoc>(
  {
    provider: { type: String, enum: PAYMENT_PROVIDERS, required: true },
    of: new Schema({ kind: { type: String, required: true }, id }, { _id: false, id: false }),
    buyer: id,
    amount: { ...cents, required: true },
    description: { type: String, required: true },
    back: { type: String, required: true },
    state: { type: String, enum: CHECKOUT_STATES, default: "open" },
    currency: { type: String, default: CURRENCY },
    charged: cents,
    fee: cents,
    refunded: cents,
    settled: cents,
    lost: cents,
    owed: cents,
    dispute: { type: String, enum: DISPUTE_STATES, default: "none" },
    closed: { type: Boolean, default: false },
    confirming: { type: Boolean, default: false },
    declined: { type: Boolean, default: false },
    askAt: { type: Date, default: null },
    asked: { type: Number, default: 0 },
  },
  { timestamps: true, versionKey: false, strict: "throw", collection: "checkouts" },
);
schema.index({ "of.id": 1 });
// For the staff's list of payments of a different amount; rarely any.
schema.index({ state: 1 }, { partialFilterExpression: { state: "differs" } });
schema.index({ askAt: 1 }, { partialFilterExpression: { askAt: { $type: "date" } } });

export const Checkout = defineModel<CheckoutDoc>("Checkout", schema);

/** Retention of webhooks in seconds: longer than any provider retries. */
const KEPT = 90 * 24 * 60 * 60;

const webhooks = new Schema<WebhookDoc>(
  { _id: String, checkout: { type: String, required: true }, at: { type: Date, required: true } },
  { versionKey: false, strict: "throw", collection: "payment-webhooks" },
);
webhooks.index({ at: 1 }, { expireAfterSeconds: KEPT });

export const Webhook = defineModel<WebhookDoc>("PaymentWebhook", webhooks);
