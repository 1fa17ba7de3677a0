import { Schema, type Types } from "mongoose";
import { defineModel } from "../../../core/db/define-model.ts";

/** A note that an author puts before or after chapters again and again. */
export interface ReusableNoteDoc {
  readonly _id: Types.ObjectId;
  readonly owner: Types.ObjectId;
  /** By which its author finds it. */
  readonly name: string;
  /** Plain text. */
  readonly text: string;
  readonly createdAt: Date;
}

const line = { type: String, required: true } as const;

const schema = new Schema<ReusableNoteDoc>(
  { owner: { type: Schema.Types.ObjectId, ref: "User", required: true }, name: line, text: line },
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
