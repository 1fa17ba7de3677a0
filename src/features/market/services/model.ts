import { Schema, type Types } from "mongoose";
import { defineModel } from "../../../core/db/define-model.ts";
import {
  DRAFT_STATES,
  type DraftState,
  SERVICE_ACTS,
  type ServiceAct,
  type ServiceCategory,
} from "../../../shared/market/services.enums.ts";
import type { AiUse } from "../../../shared/stories/catalogue.enums.ts";
import { memberMarks } from "../../people/member-content/index.ts";
import { type ServiceTerms, termsSchema } from "./terms.ts";

/** Why a field was returned. */
export interface ReturnNote {
  readonly field: string;
  readonly reason: string;
}

/** What its seller works on: a new service, or an update of the approved one. */
export interface ServiceDraft {
  readonly state: DraftState;
  readonly terms: ServiceTerms;
  readonly submittedAt: Date | null;
  readonly returns: readonly ReturnNote[];
  /** As it was when it was returned, so that the staff sees what changed since. */
  readonly before: ServiceTerms | null;
  /** Grows with every change: what the staff approves is what they have read. */
  readonly version: number;
}

export interface ServiceEvent {
  readonly act: ServiceAct;
  readonly by: Types.ObjectId;
  readonly at: Date;
  readonly notes: readonly ReturnNote[];
}

/** A service: what is approved and up (`live`), and what its seller works on (`draft`). */
export interface ServiceDoc {
  readonly _id: Types.ObjectId;
  readonly seller: Types.ObjectId;
  readonly slug: string;
  readonly live: ServiceTerms | null;
  readonly draft: ServiceDraft | null;
  /** By the staff: out of everyone's sight but its seller's. */
  readonly suspended: boolean;
  /** Its seller is away from the site for good or for a while. */
  readonly sellerHidden: boolean;
  /** On holiday: it stays up and takes no orders. */
  readonly paused: boolean;
  /** Orders that may be open at one time; 0 for any number. */
  readonly maxOpenOrders: number;
  readonly openOrders: number;
  readonly history: readonly ServiceEvent[];
  /** Everyone may see it. The rest is copied out of `live` for lists. */
  readonly open: boolean;
  readonly category: ServiceCategory | null;
  readonly priceFrom: number;
  /** Hours of the fastest package; a great number for "anytime". */
  readonly fastest: number;
  readonly languages: readonly string[];
  readonly aiUse: AiUse | null;
  readonly filterFields: readonly string[];
  readonly words: readonly string[];
  /** Mean of its orders' reviews, 0 without any, and how many. */
  readonly rating: number;
  readonly ratings: number;
  readonly favourites: number;
  readonly approvedAt: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** `fastest` of a service that is delivered at any time. */
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
// Lists: all of them or a category's, in the three orders.
for (const of of [{}, { category: 1 }] as Record<string, 1>[]) {
  schema.index({ open: 1, ...of, approvedAt: -1, _id: -1 });
  schema.index({ open: 1, ...of, priceFrom: -1, _id: -1 });
  schema.index({ open: 1, ...of, rating: -1, _id: -1 });
}
// By the beginnings of words.
schema.index({ open: 1, words: 1 });
schema.index({ seller: 1, updatedAt: -1, _id: -1 });
// What waits for the staff, the longest first; few at a time.
schema.index(
  { "draft.state": 1, "draft.submittedAt": 1, _id: 1 },
  { partialFilterExpression: { "draft.submittedAt": { $type: "date" } } },
);
schema.index({ suspended: 1, updatedAt: -1, _id: -1 });
schema.index({ updatedAt: -1, _id: -1 });

export const Service = defineModel<ServiceDoc>("Service", schema, {
  fieldsWere: { sellerAway: "sellerHidden", traits: "filterFields" },
});

/** Services that members keep as favourites. */
export const serviceFavourites = memberMarks<"service", ServiceDoc>({
  name: "ServiceFavourite",
  of: "service",
  content: Service,
  counter: "favourites",
  collection: "service-favourites",
});
