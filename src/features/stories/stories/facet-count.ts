import { Schema } from "mongoose";
import { defineModel } from "../../../core/db/define-model.ts";

/** How many listed stories are in a facet: one document each, so that counts are never a scan. */
export interface FacetCountDoc {
  /** A genre, a length, a flag, "featured" or "all". */
  readonly _id: string;
  readonly count: number;
}

export const FacetCount = defineModel<FacetCountDoc>(
  "FacetCount",
  new Schema<FacetCountDoc>(
    { _id: String, count: { type: Number, default: 0 } },
    { versionKey: false, collection: "facet-counts" },
  ),
  { was: "shelf-counts" },
);
