import mongoose, { type Types } from "mongoose";
import { defineModel } from "#core/db/define-model.ts";

const { Schema } = mongoose;

/**
 * A manuscript that takes longer to read than the upload request waits; has the id of the resulting import.
 */
export interface ImportReadingDoc {
  readonly _id: Types.ObjectId;
  readonly user: Types.ObjectId;
  readonly fileName: string;
  readonly hash: string;
  /** Number of stored images and total; both 0 while the text is read. */
  readonly done: number;
  readonly of: number;
  /** Reason of a failure, as a message for the sender. */
  readonly failure: string | null;
  /** Time of the last progress. */
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
