import { Schema, type Types } from "mongoose";
import { defineModel } from "#core/db/define-model.ts";
import { PURCHASE_STATES, type PurchaseState } from "#shared/money/purchases.ts";
import { TAX_SCHEMA, type Tax } from "../money-settings/index.ts";
import { RECEIPT_SCHEMA, type Receipt } from "../payments/index.ts";

/** A purchase of a story as agreed; later changes of price or fee do not affect it. */
export interface PurchaseDoc {
  readonly _id: Types.ObjectId;
  readonly buyer: Types.ObjectId;
  /** The reader with access: the buyer, or the member who redeemed a gift; null for an unredeemed gift. */
  readonly reader: Types.ObjectId | null;
  readonly gift: GiftPart | null;
  readonly story: Types.ObjectId;
  readonly author: Types.ObjectId;
  /** The title at the time of purchase. */
  readonly title: string;
  readonly state: PurchaseState;
  /** True if open or paid; a reader has at most one per story. */
  readonly live: boolean;
  /** US cents, like all amounts here. */
  readonly listing: number;
  readonly discount: number;
  /** Listing less discount: the amount that is split. */
  readonly price: number;
  /** Tax added for the buyer; null if no tax is set anywhere. */
  readonly tax: Tax | null;
  readonly fee: number;
  readonly providerFee: number;
  readonly referral: number;
  /** The author's share. */
  readonly share: number;
  /** Amount refunded to the buyer. */
  readonly refunded: number;
  /** Number of disputes at the provider; each held the sale's proceeds. */
  readonly disputes: number;
  /** True while a dispute holds the proceeds, even if a refund is already under way. */
  readonly held: boolean;
  /** The agreed fee in basis points. */
  readonly feeRate: number;
  readonly coupon: Types.ObjectId | null;
  readonly referrer: Types.ObjectId | null;
  /** Receipt number, sequential within its year without gaps; null until assigned. */
  readonly receipt: Receipt | null;
  /** The payment provider; "" until paid. */
  readonly provider: string;
  readonly paidAt: Date | null;
  /** When the author's share became available; null while it may be refunded. */
  readonly releasedAt: Date | null;
  /** `by`: the refunding member; null for the site. */
  readonly refund: { readonly by: Types.ObjectId | null; readonly reason: string; readonly at: Date } | null;
  /** Paid chapters sent to the buyer during the refund period; absent if there are none. */
  readonly served?: readonly Types.ObjectId[];
  readonly createdAt: Date;
}

/** Additional data of a gift. */
export interface GiftPart {
  /** The recipient; null if it is sent to an email address. */
  readonly to: Types.ObjectId | null;
  /** Address its link was sent to; null for members, and once no longer needed. */
  readonly email: string | null;
  /** The giver's message. */
  readonly message: string;
  /**
   * Identifies the recipient, so that repeated submissions create one gift: an id or the hash of an address;
   * null once settled.
   */
  readonly key: string | null;
  /** Incremented when the gift is redirected: previous links become invalid. */
  readonly version: number;
  /** Hash of the link's token. */
  readonly tokenHash: string;
  /** The version that was sent; 0 if none. */
  readonly sent: number;
  readonly redeemedAt: Date | null;
  /** Referrer of the giver: earns once someone other than the giver redeems it. */
  readonly referrer: Types.ObjectId | null;
}

/** A discount code that an author gives to readers. */
export interface CouponDoc {
  readonly _id: Types.ObjectId;
  readonly author: Types.ObjectId;
  /** Capital letters and digits. */
  readonly code: string;
  readonly percent: number;
  /** The story it applies to; null for all of the author's. */
  readonly story: Types.ObjectId | null;
  readonly from: Date | null;
  readonly until: Date | null;
  /** Limit on uses; null for unlimited. */
  readonly limit: number | null;
  /** Uses spent or reserved by open purchases. */
  readonly used: number;
  readonly endedAt: Date | null;
  readonly createdAt: Date;
}

const cents = { type: Number, default: 0, min: 0, validate: Number.isSafeInteger } as const;
const id = { type: Schema.Types.ObjectId, required: true } as const;
const noId = { type: Schema.Types.ObjectId, default: null } as const;
const date = { type: Date, default: null } as const;

const purchases = new Schema<PurchaseDoc>(
  {
    buyer: { ...id, ref: "User" },
    reader: { ...noId, ref: "User" },
    gift: {
      type: new Schema<GiftPart>(
        {
          to: noId,
          email: { type: String, default: null },
          message: { type: String, default: "" },
          key: { type: String, default: null },
          version: { type: Number, default: 1 },
          tokenHash: { type: String, required: true },
          sent: { type: Number, default: 0 },
          redeemedAt: date,
          referrer: noId,
        },
        { _id: false, id: false },
      ),
      default: null,
    },
    story: { ...id, ref: "Story" },
    author: { ...id, ref: "User" },
    title: { type: String, required: true },
    state: { type: String, enum: PURCHASE_STATES, default: "open" },
    live: { type: Boolean, default: true },
    listing: cents,
    discount: cents,
    price: cents,
    tax: { type: TAX_SCHEMA, default: null },
    fee: cents,
    providerFee: cents,
    referral: cents,
    share: cents,
    refunded: cents,
    disputes: cents,
    held: { type: Boolean, default: false },
    feeRate: cents,
    coupon: noId,
    referrer: noId,
    receipt: { type: RECEIPT_SCHEMA, default: null },
    provider: { type: String, default: "" },
    paidAt: date,
    releasedAt: date,
    refund: {
      type: new Schema(
        { by: { ...id, required: false, default: null }, reason: { type: String, default: "" }, at: Date },
        { _id: false, id: false },
      ),
      default: null,
    },
    served: { type: [Schema.Types.ObjectId], default: undefined },
    createdAt: { type: Date, required: true },
  },
  { versionKey: false, strict: "throw", collection: "purchases" },
);
purchases.index(
  { reader: 1, story: 1 },
  { unique: true, partialFilterExpression: { live: true, reader: { $type: "objectId" } } },
);
purchases.index(
  { buyer: 1, story: 1, "gift.key": 1 },
  { unique: true, partialFilterExpression: { live: true, "gift.key": { $type: "string" } } },
);
purchases.index(
  { "gift.tokenHash": 1 },
  { unique: true, partialFilterExpression: { "gift.tokenHash": { $type: "string" } } },
);
purchases.index(
  { "gift.to": 1, paidAt: -1, _id: -1 },
  { partialFilterExpression: { "gift.to": { $type: "objectId" } } },
);
purchases.index({ reader: 1, paidAt: -1, _id: -1 });
purchases.index({ buyer: 1, createdAt: -1, _id: -1 });
// For purchases that require a story to be retained.
purchases.index({ story: 1, paidAt: 1 }, { partialFilterExpression: { live: true } });
purchases.index({ author: 1, paidAt: -1, _id: -1 });
purchases.index({ author: 1, provider: 1, paidAt: -1, _id: -1 });
purchases.index(
  { referrer: 1, paidAt: -1, _id: -1 },
  { partialFilterExpression: { referrer: { $type: "objectId" } } },
);
purchases.index({ state: 1, releasedAt: 1, paidAt: 1 });
// For the figures of the back office.
purchases.index({ paidAt: 1, price: 1 }, { partialFilterExpression: { paidAt: { $type: "date" } } });
// For the back office.
purchases.index({ createdAt: -1, _id: -1 });
purchases.index({ state: 1, createdAt: -1, _id: -1 });
purchases.index({ author: 1, createdAt: -1, _id: -1 });
purchases.index({ story: 1, createdAt: -1, _id: -1 });
purchases.index(
  { "receipt.year": 1, "receipt.number": 1 },
  { unique: true, partialFilterExpression: { "receipt.number": { $type: "number" } } },
);

export const Purchase = defineModel<PurchaseDoc>("Purchase", purchases);

const coupons = new Schema<CouponDoc>(
  {
    author: { ...id, ref: "User" },
    code: { type: String, required: true },
    percent: { type: Number, required: true, min: 0, max: 50 },
    story: { ...noId, ref: "Story" },
    from: date,
    until: date,
    limit: { type: Number, default: null, min: 1 },
    used: { type: Number, default: 0, min: 0 },
    endedAt: date,
    createdAt: { type: Date, required: true },
  },
  { versionKey: false, strict: "throw", collection: "coupons" },
);
coupons.index({ author: 1, code: 1 }, { unique: true });
coupons.index({ author: 1, createdAt: -1, _id: -1 });

export const Coupon = defineModel<CouponDoc>("Coupon", coupons);
