import { Schema } from "mongoose";
import { defineModel } from "#core/db/define-model.ts";

/** Number of listed stories in a facet: one document per facet, so that counts need no scan. */
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
);
