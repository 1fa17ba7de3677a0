import { Schema, type Types } from "mongoose";
import { defineModel } from "#core/db/define-model.ts";
import {
  DRAFT_STATES,
  type DraftState,
  SERVICE_ACTS,
  type ServiceAct,
} from "#shared/market/services.enums.ts";
import type { ServiceCategory } from "#shared/platform/service-categories.ts";
import type { AiUse } from "#shared/story.enums.ts";
import { memberMarks } from "../../people/member-content/index.ts";
import { type ServiceTerms, termsSchema } from "./terms.ts";

/** Why a field was returned. */
export interface ReturnNote {
  readonly field: string;
  readonly reason: string;
}

/** A seller's draft: a new service, or an update of the approved one. */
export interface ServiceDraft {
  readonly state: DraftState;
  readonly terms: ServiceTerms;
  readonly submittedAt: Date | null;
  readonly returns: readonly ReturnNote[];
  /** Terms when it was returned, so that staff can see what changed since. */
  readonly before: ServiceTerms | null;
  /** Incremented by every change, so that staff approve exactly what they have read. */
  readonly version: number;
}

export interface ServiceEvent {
  readonly act: ServiceAct;
  readonly by: Types.ObjectId;
  readonly at: Date;
  readonly notes: readonly ReturnNote[];
}

/** A service: the approved, published terms (`live`), and the seller's draft (`draft`). */
export interface ServiceDoc {
  readonly _id: Types.ObjectId;
  readonly seller: Types.ObjectId;
  readonly slug: string;
  readonly live: ServiceTerms | null;
  readonly draft: ServiceDraft | null;
  /** True if staff suspended it: visible only to its seller. */
  readonly suspended: boolean;
  /** True if its seller is banned or leaving. */
  readonly sellerHidden: boolean;
  /** True on holiday: it stays published but accepts no orders. */
  readonly paused: boolean;
  /** Maximum number of open orders; 0 for no limit. */
  readonly maxOpenOrders: number;
  readonly openOrders: number;
  readonly history: readonly ServiceEvent[];
  /** True if it is public. The fields below are copied from `live` for lists. */
  readonly open: boolean;
  readonly category: ServiceCategory | null;
  readonly priceFrom: number;
  /** Delivery time of the fastest package in hours; a large number for "anytime". */
  readonly fastest: number;
  readonly languages: readonly string[];
  readonly aiUse: AiUse | null;
  readonly filterFields: readonly string[];
  readonly words: readonly string[];
  /** Mean rating of its orders' reviews, 0 without any, and their number. */
  readonly rating: number;
  readonly ratings: number;
  readonly favourites: number;
  readonly approvedAt: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** Value of `fastest` for a service without a delivery time. */
export const ANYTIME = 100_000;

const inner = { _id: false, id: false } as const;
const flag = { type: Boolean, default: false } as const;
const count = { type: Number, default: 0, min: 0 } as const;
const note = new Schema<ReturnNote>(
  { field: { type: String, required: true }, reason: { type: String, required: true } },
  inner,
);

const schema = new Schema<ServiceDoc>(
  {
    seller: { type: Schema.Types.ObjectId, ref: "User", required: true },
    slug: { type: String, default: "" },
    live: { type: termsSchema, default: null },
    draft: {
      type: new Schema<ServiceDraft>(
        {
          state: { type: String, enum: DRAFT_STATES, default: "draft" },
          terms: { type: termsSchema, required: true },
          submittedAt: { type: Date, default: null },
          returns: [note],
          before: { type: termsSchema, default: null },
          version: { type: Number, default: 0 },
        },
        inner,
      ),
      default: null,
    },
    suspended: flag,
    sellerHidden: flag,
    paused: flag,
    maxOpenOrders: count,
    openOrders: count,
    history: [
      new Schema<ServiceEvent>(
        {
          act: { type: String, enum: SERVICE_ACTS, required: true },
          by: { type: Schema.Types.ObjectId, required: true },
          at: { type: Date, required: true },
          notes: [note],
        },
        inner,
      ),
    ],
    open: flag,
    category: { type: String, default: null },
    priceFrom: count,
    fastest: count,
    languages: { type: [String], default: [] },
    aiUse: { type: String, default: null },
    filterFields: { type: [String], default: [] },
    words: { type: [String], default: [] },
    rating: count,
    ratings: count,
    favourites: count,
    approvedAt: { type: Date, default: null },
  },
  { timestamps: true, versionKey: false, strict: "throw", collection: "services" },
);
// For lists: all or one category, in three sort orders.
for (const of of [{}, { category: 1 }] as Record<string, 1>[]) {
  schema.index({ open: 1, ...of, approvedAt: -1, _id: -1 });
  schema.index({ open: 1, ...of, priceFrom: -1, _id: -1 });
  schema.index({ open: 1, ...of, rating: -1, _id: -1 });
}
// For prefix search of words.
schema.index({ open: 1, words: 1 });
schema.index({ seller: 1, updatedAt: -1, _id: -1 });
// For the review queue, longest waiting first; few at a time.
schema.index(
  { "draft.state": 1, "draft.submittedAt": 1, _id: 1 },
  { partialFilterExpression: { "draft.submittedAt": { $type: "date" } } },
);
schema.index({ suspended: 1, updatedAt: -1, _id: -1 });
schema.index({ updatedAt: -1, _id: -1 });

export const Service = defineModel<ServiceDoc>("Service", schema);

/** Members' favourite services. */
export const serviceFavourites = memberMarks<"service", ServiceDoc>({
  name: "ServiceFavourite",
  of: "service",
  content: Service,
  author: "seller",
  counter: "favourites",
  collection: "service-favourites",
});
