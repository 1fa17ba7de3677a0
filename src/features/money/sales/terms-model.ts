import { Schema, type Types } from "mongoose";
import { defineModel } from "#core/db/define-model.ts";
import { PRICE_MODES, type PriceMode } from "#shared/money/selling.ts";

/** An author's sale settings for a story besides its price, including drafts. */
export interface SaleTermsDoc {
  /** The story's id. */
  readonly _id: Types.ObjectId;
  readonly author: Types.ObjectId;
  readonly mode: PriceMode;
  /** Suggested price in US cents; null for a fixed price. */
  readonly suggested: number | null;
  readonly draft: SaleDraft | null;
  /** A temporary price; null if there is none. */
  readonly timed: TimedPrice | null;
  /** When it next begins or ends; null if nothing is due. */
  readonly timedAt: Date | null;
}

/** A temporary price, with its end exclusive. */
export interface TimedPrice {
  /** US cents. */
  readonly price: number;
  readonly from: Date;
  readonly until: Date;
  /** The regular price to restore; null until it has begun. */
  readonly usual: number | null;
}

/** Unpublished input of the steps; not visible to readers. */
export interface SaleDraft {
  readonly previewChapters: number | null;
  readonly mode: PriceMode;
  readonly price: number | null;
  readonly suggested: number | null;
}

const mode = { type: String, enum: PRICE_MODES, default: "fixed" } as const;
const cents = { type: Number, default: null, min: 0, validate: isCents } as const;

function isCents(value: unknown): boolean {
  return value === null || Number.isSafeInteger(value);
}

const schema = new Schema<SaleTermsDoc>(
  {
    author: { type: Schema.Types.ObjectId, ref: "User", required: true },
    mode,
    suggested: cents,
    draft: {
      type: new Schema<SaleDraft>(
        { previewChapters: { type: Number, default: null }, mode, price: cents, suggested: cents },
        { _id: false },
      ),
      default: null,
    },
    timed: {
      type: new Schema<TimedPrice>({ price: cents, from: Date, until: Date, usual: cents }, { _id: false }),
      default: null,
    },
    timedAt: { type: Date, default: null },
  },
  { versionKey: false, strict: "throw", collection: "sale-terms" },
);
schema.index({ author: 1 });
schema.index({ timedAt: 1 }, { partialFilterExpression: { timedAt: { $type: "date" } } });

export const SaleTerms = defineModel<SaleTermsDoc>("SaleTerms", schema);
