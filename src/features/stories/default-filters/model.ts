import { Schema, type Types } from "mongoose";
import { defineModel } from "#core/db/define-model.ts";

/** A member's default filters for lists of stories: one document each; missing if they have none. */
export interface DefaultFiltersDoc {
  /** The member. */
  readonly _id: Types.ObjectId;
  /** The filters as a query of /stories, in canonical order. */
  readonly query: string;
  readonly updatedAt: Date;
}

export const DefaultFilters = defineModel<DefaultFiltersDoc>(
  "DefaultFilters",
  new Schema<DefaultFiltersDoc>(
    {
      _id: { type: Schema.Types.ObjectId, ref: "User" },
      query: { type: String, required: true },
    },
    {
      timestamps: { createdAt: false, updatedAt: true },
      versionKey: false,
      strict: "throw",
      collection: "default-filters",
    },
  ),
);
