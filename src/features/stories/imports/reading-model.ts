import mongoose, { type Types } from "mongoose";
import { defineModel } from "../../../core/db/define-model.ts";

const { Schema } = mongoose;

/** A manuscript whose reading takes longer than its sender is kept waiting; named as the import that it becomes. */
export interface ImportReadingDoc {
  readonly _id: Types.ObjectId;
  readonly user: Types.ObjectId;
  readonly fileName: string;
  readonly hash: string;
  /** Pictures that are kept, and all of them; 0 of 0 while the text is read. */
  readonly done: number;
  readonly of: number;
  /** Why it came to nothing, in words for its sender. */
  readonly failure: string | null;
  /** When it last went on. */
  readonly movedAt: Date;
}

const schema = new Schema<ImportReadingDoc>(
  {
    user: { type: Schema.Types.ObjectId, ref: "User", required: true },
    fileName: String,
    hash: String,
    done: { type: Number, default: 0 },
    of: { type: Number, default: 0 },
    failure: { type: String, default: null },
    movedAt: { type: Date, required: true },
  },
  { versionKey: false, strict: "throw", collection: "import-readings" },
);
schema.index({ user: 1, movedAt: -1 });
schema.index({ movedAt: 1 });

export const ImportReading = defineModel<ImportReadingDoc>("ImportReading", schema);
