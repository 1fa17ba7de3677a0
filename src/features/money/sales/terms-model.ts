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
  },
  { versionKey: false, strict: "throw", collection: "sale-terms" },
);
schema.index({ author: 1 });

export const SaleTerms = defineModel<SaleTermsDoc>("SaleTerms", schema);
