import { Schema, type Types } from "mongoose";
import { defineModel } from "#core/db/define-model.ts";
import { DECLARED_AI, type FilterSet } from "#shared/people/reading-filters.ts";
import { CONTENT_WARNINGS, GENRES } from "#shared/story.enums.ts";

/** A set of filters as stored: authors are references. */
export type StoredSet = Omit<FilterSet, "authors"> & { readonly authors: readonly Types.ObjectId[] };

/** A member's filters: one document each; missing if they filter nothing. */
export interface ReadingFilterDoc {
  /** The member. */
  readonly _id: Types.ObjectId;
  readonly hide: StoredSet;
  readonly mark: StoredSet;
  readonly updatedAt: Date;
}

const user = { type: Schema.Types.ObjectId, ref: "User" } as const;

const filterSet = () =>
  new Schema<StoredSet>(
    {
      genres: { type: [{ type: String, enum: GENRES }], default: [] },
      tags: { type: [String], default: [] },
      warnings: { type: [{ type: String, enum: CONTENT_WARNINGS }], default: [] },
      authors: { type: [user], default: [] },
      aiUses: { type: [{ type: String, enum: DECLARED_AI }], default: [] },
      incomplete: { type: Boolean, default: false },
    },
    { _id: false },
  );

const schema = new Schema<ReadingFilterDoc>(
  {
    _id: user,
    hide: { type: filterSet(), default: () => ({}) },
    mark: { type: filterSet(), default: () => ({}) },
  },
  {
    timestamps: { createdAt: false, updatedAt: true },
    versionKey: false,
    strict: "throw",
    collection: "reading-filters",
  },
);

// For removing an author who leaves.
schema.index({ "hide.authors": 1 });
schema.index({ "mark.authors": 1 });

export const ReadingFilter = defineModel<ReadingFilterDoc>("ReadingFilter", schema);
