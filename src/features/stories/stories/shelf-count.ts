import { Schema } from "mongoose";
import { defineModel } from "../../../core/db/define-model.ts";

/** How many listed stories stand on a shelf: one document each, so that counts are never a scan. */
export interface ShelfCountDoc {
  /** A genre, a length, a flag, "featured" or "all". */
  readonly _id: string;
  readonly count: number;
}

export const ShelfCount = defineModel<ShelfCountDoc>(
  "ShelfCount",
  new Schema<ShelfCountDoc>(
    { _id: String, count: { type: Number, default: 0 } },
    { versionKey: false, collection: "shelf-counts" },
  ),
);
