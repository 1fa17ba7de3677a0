import { Schema, type Types } from "mongoose";
import { defineModel } from "../../../core/db/define-model.ts";
import { PRICE_MODES, type PriceMode } from "../../../shared/money/selling.ts";

/** What an author has decided of selling a story beside its price, and what they are still thinking of. */
export interface SaleTermsDoc {
  /** The story's id. */
  readonly _id: Types.ObjectId;
  readonly author: Types.ObjectId;
  readonly mode: PriceMode;
  /** US cents; null for a fixed price. */
  readonly suggested: number | null;
  readonly draft: SaleDraft | null;
  /** Another price for a while; null for none. */
  readonly timed: TimedPrice | null;
  /** When it begins or ends next; null where nothing is due. */
  readonly timedAt: Date | null;
}

/** A price that holds from one time until before another. */
export interface TimedPrice {
  /** US cents. */
  readonly price: number;
  readonly from: Date;
  readonly until: Date;
  /** The price from before, to go back to; null until it has begun. */
  readonly usual: number | null;
}

/** What the steps were left with; nothing of it holds for readers. */
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
