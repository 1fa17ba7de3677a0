import { Schema, type Types } from "mongoose";
import { defineModel } from "../../../core/db/define-model.ts";
import { PURCHASE_STATES, type PurchaseState } from "../../../shared/money/purchases.ts";
import { TAX_SCHEMA, type Tax } from "../money-settings/index.ts";
import { RECEIPT_SCHEMA, type Receipt } from "../payments/index.ts";

/** A story bought by a reader, as agreed: what is changed later of price or fee changes nothing here. */
export interface PurchaseDoc {
  readonly _id: Types.ObjectId;
  readonly buyer: Types.ObjectId;
  /** Who may read by it: the buyer, or whoever redeemed a gift; null for a gift that nobody has redeemed yet. */
  readonly reader: Types.ObjectId | null;
  readonly gift: GiftPart | null;
  readonly story: Types.ObjectId;
  readonly author: Types.ObjectId;
  /** As it was when it was bought. */
  readonly title: string;
  readonly state: PurchaseState;
  /** Open or paid for: a reader has one of a story. */
  readonly live: boolean;
  /** US cents, all of these. */
  readonly listing: number;
  readonly discount: number;
  /** Listing less discount: what is shared. */
  readonly price: number;
  /** What the buyer pays on top of it; null where no tax is set anywhere. */
  readonly tax: Tax | null;
  readonly fee: number;
  readonly providerFee: number;
  readonly referral: number;
  /** The author's share. */
  readonly share: number;
  /** What went back to the buyer. */
  readonly refunded: number;
  /** Disputes at the provider, each of which held what the sale came to. */
  readonly disputes: number;
  /** One of them holds it now, though its money may be on the way back already. */
  readonly held: boolean;
  /** Basis points of the fee that were agreed. */
  readonly feeRate: number;
  readonly coupon: Types.ObjectId | null;
  readonly referrer: Types.ObjectId | null;
  /** The receipt's number within its year, without gaps; null until it is given. */
  readonly receipt: Receipt | null;
  /** Who took the money; "" until it was paid. */
  readonly provider: string;
  readonly paidAt: Date | null;
  /** When the author's share became available; null while it may be refunded. */
  readonly releasedAt: Date | null;
  /** Who gave it back; null for the site itself. */
  readonly refund: { readonly by: Types.ObjectId | null; readonly reason: string; readonly at: Date } | null;
  readonly createdAt: Date;
}

/** What a gift has beside a purchase. */
export interface GiftPart {
  /** The member that it is for; null for one that goes to an address. */
  readonly to: Types.ObjectId | null;
  /** Where its link was sent; null for a member's, and once nobody needs it. */
  readonly email: string | null;
  /** The giver's own words. */
  readonly message: string;
  /** Of whom it is for, so that one press makes one gift: an id or the hash of an address; null once it is settled. */
  readonly key: string | null;
  /** Grows each time that another address or member gets it: links from before do not hold any longer. */
  readonly version: number;
  /** What is kept of the link's secret. */
  readonly tokenHash: string;
  /** The version that was sent; 0 until it was. */
  readonly sent: number;
  readonly redeemedAt: Date | null;
  /** Who referred the giver: earns once somebody else than the giver has redeemed it. */
  readonly referrer: Types.ObjectId | null;
}

/** A price off for readers whom an author gives its code. */
export interface CouponDoc {
  readonly _id: Types.ObjectId;
  readonly author: Types.ObjectId;
  /** Capitals and digits. */
  readonly code: string;
  readonly percent: number;
  /** Of one story alone; null for all of the author's. */
  readonly story: Types.ObjectId | null;
  readonly from: Date | null;
  readonly until: Date | null;
  /** Uses at most; null for any number. */
  readonly limit: number | null;
  /** Uses that were bought with, or are being paid for. */
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
// What keeps a story.
purchases.index({ story: 1, paidAt: 1 }, { partialFilterExpression: { live: true } });
purchases.index({ author: 1, paidAt: -1, _id: -1 });
purchases.index({ author: 1, provider: 1, paidAt: -1, _id: -1 });
purchases.index(
  { referrer: 1, paidAt: -1, _id: -1 },
  { partialFilterExpression: { referrer: { $type: "objectId" } } },
);
purchases.index({ state: 1, releasedAt: 1, paidAt: 1 });
// How the back office finds them.
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
