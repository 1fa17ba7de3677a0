import { Schema, type Types } from "mongoose";
import { defineModel } from "#core/db/define-model.ts";

/** Totals of a story's openings by calendar day in one time zone, usually the author's. Never reveals who. */
export interface OpeningTotalsDoc {
  /** Format: `<story>:<zone>`. */
  readonly _id: string;
  readonly story: Types.ObjectId;
  readonly zone: string;
  /** Id of the last opening included; null before the first. */
  readonly last: Types.ObjectId | null;
  readonly counted: number;
  /** Openings by day ("2026-11-21") and by chapter. */
  readonly days: Readonly<Record<string, number>>;
  readonly chapters: Readonly<Record<string, number>>;
}

const schema = new Schema<OpeningTotalsDoc>(
  {
    _id: String,
    story: { type: Schema.Types.ObjectId, ref: "Story", required: true },
    zone: { type: String, required: true },
    last: { type: Schema.Types.ObjectId, default: null },
    counted: { type: Number, required: true },
    days: { type: Schema.Types.Mixed, default: {} },
    chapters: { type: Schema.Types.Mixed, default: {} },
  },
  { versionKey: false, strict: "throw", minimize: false, collection: "opening-totals" },
);
schema.index({ story: 1 });

export const OpeningTotals = defineModel<OpeningTotalsDoc>("OpeningTotals", schema);
