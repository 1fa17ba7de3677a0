import { Schema, type Types } from "mongoose";
import { defineModel } from "../../../core/db/define-model.ts";
import {
  BRIEF_STATES,
  type BriefState,
  OFFER_STATES,
  type OfferState,
} from "../../../shared/market/briefs.enums.ts";
import {
  DELIVERY_TIMES,
  type DeliveryTime,
  SERVICE_CATEGORIES,
  type ServiceCategory,
} from "../../../shared/market/services.enums.ts";

/** A job that an author has described, for offers. */
export interface BriefDoc {
  readonly _id: Types.ObjectId;
  readonly author: Types.ObjectId;
  readonly category: ServiceCategory;
  readonly title: string;
  readonly text: string;
  readonly story: Types.ObjectId | null;
  readonly words: number;
  /** US cents. */
  readonly budget: number | null;
  readonly delivery: DeliveryTime;
  /** Who sells in the category may read it and make offers; otherwise only who is invited. */
  readonly openToAll: boolean;
  readonly invited: readonly Types.ObjectId[];
  /** By the staff: nobody's but its author's any more. */
  readonly removed: boolean;
  readonly state: BriefState;
  readonly offers: number;
  /** Offers are made until then. */
  readonly closesAt: Date;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** What a seller offers for a brief; one each. */
export interface OfferDoc {
  readonly _id: Types.ObjectId;
  readonly brief: Types.ObjectId;
  /** Of the brief. */
  readonly author: Types.ObjectId;
  readonly seller: Types.ObjectId;
  readonly service: Types.ObjectId;
  readonly text: string;
  /** US cents of the whole. */
  readonly price: number;
  readonly delivery: DeliveryTime;
  readonly rounds: number;
  readonly state: OfferState;
  /** Once it was taken; it is paid when the state says so. */
  readonly order: Types.ObjectId | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

const id = { type: Schema.Types.ObjectId, required: true } as const;
const text = { type: String, default: "" } as const;
const delivery = { type: String, enum: DELIVERY_TIMES, default: "anytime" } as const;
const options = { timestamps: true, versionKey: false, strict: "throw" } as const;

const briefs = new Schema<BriefDoc>(
  {
    author: { ...id, ref: "User" },
    category: { type: String, enum: SERVICE_CATEGORIES, required: true },
    ...{ title: text, text, delivery },
    story: { type: Schema.Types.ObjectId, default: null },
    words: { type: Number, default: 0 },
    budget: { type: Number, default: null },
    openToAll: { type: Boolean, default: false },
    invited: { type: [Schema.Types.ObjectId], default: [] },
    removed: { type: Boolean, default: false },
    state: { type: String, enum: BRIEF_STATES, default: "open" },
    offers: { type: Number, default: 0 },
    closesAt: { type: Date, required: true },
  },
  { ...options, collection: "briefs" },
);
// What is open to all, of each category or all; to whom it was sent; and one's own.
for (const of of [{}, { category: 1 }] as Record<string, 1>[])
  briefs.index({ openToAll: 1, removed: 1, state: 1, ...of, closesAt: -1, _id: -1 });
briefs.index({ invited: 1, removed: 1, state: 1, closesAt: -1, _id: -1 });
briefs.index({ author: 1, closesAt: -1, _id: -1 });

export const Brief = defineModel<BriefDoc>("Brief", briefs);

const offers = new Schema<OfferDoc>(
  {
    brief: { ...id, ref: "Brief" },
    author: { ...id, ref: "User" },
    seller: { ...id, ref: "User" },
    service: { ...id, ref: "Service" },
    ...{ text, delivery },
    price: { type: Number, required: true, min: 0, validate: Number.isSafeInteger },
    rounds: { type: Number, default: 0 },
    state: { type: String, enum: OFFER_STATES, default: "open" },
    order: { type: Schema.Types.ObjectId, default: null },
  },
  { ...options, collection: "offers" },
);
offers.index({ brief: 1, seller: 1 }, { unique: true });
offers.index({ order: 1 }, { partialFilterExpression: { order: { $type: "objectId" } } });
for (const side of ["author", "seller"] as const) offers.index({ [side]: 1, createdAt: -1, _id: -1 });
offers.index({ createdAt: -1, _id: -1 });

export const Offer = defineModel<OfferDoc>("Offer", offers);
