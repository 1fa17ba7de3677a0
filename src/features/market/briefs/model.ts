import { Schema, type Types } from "mongoose";
import { defineModel } from "#core/db/define-model.ts";
import { storedFields } from "#core/fields/index.ts";
import type { ValuesOf } from "#shared/fields.ts";
import { BRIEF_STATES, type BriefState, OFFER_STATES, type OfferState } from "#shared/market/briefs.enums.ts";
import { briefFields, offerFields } from "#shared/market/briefs.fields.ts";

/** A job described by an author, for offers. */
export interface BriefDoc extends ValuesOf<typeof briefFields> {
  readonly _id: Types.ObjectId;
  readonly author: Types.ObjectId;
  readonly story: Types.ObjectId | null;
  readonly words: number;
  /** US cents. */
  readonly budget: number | null;
  /** True if all sellers of the category may read it and make offers; otherwise only invited ones. */
  readonly openToAll: boolean;
  readonly invited: readonly Types.ObjectId[];
  /** True if staff removed it: visible only to its author. */
  readonly removed: boolean;
  /** True if its author is banned. */
  readonly authorHidden?: boolean;
  readonly state: BriefState;
  readonly offers: number;
  /** Deadline for offers. */
  readonly closesAt: Date;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** A seller's offer for a brief; one per seller. */
export interface OfferDoc extends ValuesOf<typeof offerFields> {
  readonly _id: Types.ObjectId;
  readonly brief: Types.ObjectId;
  /** Author of the brief. */
  readonly author: Types.ObjectId;
  readonly seller: Types.ObjectId;
  readonly service: Types.ObjectId;
  /** Total price in US cents. */
  readonly price: number;
  readonly state: OfferState;
  /** True if its seller is banned. */
  readonly sellerHidden?: boolean;
  /** The order, once accepted; `state` tells when it is paid. */
  readonly order: Types.ObjectId | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

const id = { type: Schema.Types.ObjectId, required: true } as const;
const options = { timestamps: true, versionKey: false, strict: "throw" } as const;

const briefs = new Schema<BriefDoc>(
  {
    author: { ...id, ref: "User" },
    ...storedFields(briefFields),
    story: { type: Schema.Types.ObjectId, default: null },
    words: { type: Number, default: 0 },
    budget: { type: Number, default: null },
    openToAll: { type: Boolean, default: false },
    invited: { type: [Schema.Types.ObjectId], default: [] },
    removed: { type: Boolean, default: false },
    authorHidden: { type: Boolean },
    state: { type: String, enum: BRIEF_STATES, default: "open" },
    offers: { type: Number, default: 0 },
    closesAt: { type: Date, required: true },
  },
  { ...options, collection: "briefs" },
);
// For briefs open to all, per category or overall; for invited sellers; and for the author's.
for (const of of [{}, { category: 1 }] as Record<string, 1>[])
  briefs.index({ openToAll: 1, removed: 1, state: 1, ...of, closesAt: -1, _id: -1 });
briefs.index({ invited: 1, removed: 1, state: 1, closesAt: -1, _id: -1 });
briefs.index({ author: 1, closesAt: -1, _id: -1 });
// For closing those that are over.
briefs.index({ state: 1, closesAt: 1 });

export const Brief = defineModel<BriefDoc>("Brief", briefs);

const offers = new Schema<OfferDoc>(
  {
    brief: { ...id, ref: "Brief" },
    author: { ...id, ref: "User" },
    seller: { ...id, ref: "User" },
    service: { ...id, ref: "Service" },
    ...storedFields(offerFields),
    price: { type: Number, required: true, min: 0, validate: Number.isSafeInteger },
    state: { type: String, enum: OFFER_STATES, default: "open" },
    sellerHidden: { type: Boolean },
    order: { type: Schema.Types.ObjectId, default: null },
  },
  { ...options, collection: "offers" },
);
offers.index({ brief: 1, seller: 1 }, { unique: true });
offers.index({ order: 1 }, { partialFilterExpression: { order: { $type: "objectId" } } });
for (const side of ["author", "seller"] as const) offers.index({ [side]: 1, createdAt: -1, _id: -1 });
offers.index({ createdAt: -1, _id: -1 });

export const Offer = defineModel<OfferDoc>("Offer", offers);
