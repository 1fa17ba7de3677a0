import { Schema, type Types } from "mongoose";
import { defineModel } from "../../../core/db/define-model.ts";
import {
  CHECKOUT_STATES,
  type CheckoutState,
  CURRENCY,
  DISPUTE_STATES,
  type DisputeState,
  PAYMENT_PROVIDERS,
  type PaymentProviderName,
} from "../../../shared/money/payments.ts";

/** A payment under way or done, as its provider last told. Its id is the reference the provider knows it by. */
export interface CheckoutDoc {
  readonly _id: Types.ObjectId;
  readonly provider: PaymentProviderName;
  /** What is paid for: a feature's own word, and the id of what it sells. */
  readonly of: { readonly kind: string; readonly id: Types.ObjectId };
  readonly buyer: Types.ObjectId;
  /** US cents. */
  readonly amount: number;
  readonly description: string;
  readonly back: string;
  readonly state: CheckoutState;
  /** Of what was charged; left out on what was noted before it was asked for. */
  readonly currency?: string;
  readonly charged: number;
  readonly fee: number;
  readonly refunded: number;
  readonly dispute: DisputeState;
  /** When the provider is asked next; null where nothing is open. */
  readonly askAt: Date | null;
  /** Times that it was asked without news. */
  readonly asked: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** A webhook as it came in: kept so that what comes again is known. */
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
    dispute: { type: String, enum: DISPUTE_STATES, default: "none" },
    askAt: { type: Date, default: null },
    asked: { type: Number, default: 0 },
  },
  { timestamps: true, versionKey: false, strict: "throw", collection: "checkouts" },
);
schema.index({ "of.id": 1 });
// What the staff has to look at: hardly ever any.
schema.index({ state: 1 }, { partialFilterExpression: { state: "differs" } });
schema.index({ askAt: 1 }, { partialFilterExpression: { askAt: { $type: "date" } } });

export const Checkout = defineModel<CheckoutDoc>("Checkout", schema);

/** Seconds that webhooks are kept: longer than any provider sends them again. */
const KEPT = 90 * 24 * 60 * 60;

const webhooks = new Schema<WebhookDoc>(
  { _id: String, checkout: { type: String, required: true }, at: { type: Date, required: true } },
  { versionKey: false, strict: "throw", collection: "payment-webhooks" },
);
webhooks.index({ at: 1 }, { expireAfterSeconds: KEPT });

export const Webhook = defineModel<WebhookDoc>("PaymentWebhook", webhooks);
