import { Schema } from "mongoose";
import { defineModel } from "#core/db/define-model.ts";

/** A decision of staff about a tag; tags without one are as their authors typed them. */
export interface TagDoc {
  /** The tag in stored form. */
  readonly _id: string;
  /** The tag of which this one is a synonym; null if it is none. */
  readonly canonical: string | null;
  /** True if staff corrected its spelling: stories carry the canonical tag instead of this one. */
  readonly renamed?: boolean;
  /** Broader tags to which it belongs. */
  readonly parents: readonly string[];
}

export const Tag = defineModel<TagDoc>(
  "Tag",
  new Schema<TagDoc>(
    {
      _id: { type: String, required: true },
      canonical: { type: String, default: null },
      renamed: Boolean,
      parents: { type: [String], default: [] },
    },
    { versionKey: false, strict: "throw", collection: "tags" },
  ),
);
