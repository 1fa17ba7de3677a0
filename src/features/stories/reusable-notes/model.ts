import { Schema, type Types } from "mongoose";
import { defineModel } from "#core/db/define-model.ts";
import { storedFields } from "#core/fields/index.ts";
import type { ValuesOf } from "#shared/fields.ts";
import { reusableNoteFields } from "#shared/stories/reusable-notes.fields.ts";

/** A reusable note that an author adds before or after chapters. */
export interface ReusableNoteDoc extends ValuesOf<typeof reusableNoteFields> {
  readonly _id: Types.ObjectId;
  readonly owner: Types.ObjectId;
  readonly createdAt: Date;
}

const schema = new Schema<ReusableNoteDoc>(
  {
    owner: { type: Schema.Types.ObjectId, ref: "User", required: true },
    ...storedFields(reusableNoteFields),
  },
  {
    timestamps: { createdAt: true, updatedAt: false },
    versionKey: false,
    strict: "throw",
    collection: "reusable-notes",
  },
);
schema.index({ owner: 1, name: 1 });
schema.index({ owner: 1, createdAt: -1, _id: -1 });

export const ReusableNote = defineModel<ReusableNoteDoc>("ReusableNote", schema);
