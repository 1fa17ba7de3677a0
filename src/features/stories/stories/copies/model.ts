import { Schema, type Types } from "mongoose";
import { defineModel } from "#core/db/define-model.ts";

/** Story with data in other documents that is not yet what its last change makes it (decision 82). */
export interface OutdatedCopiesDoc {
  /** Id of the story. */
  readonly _id: Types.ObjectId;
  /** Names of the copies (`StoryCopies`) that are out of date. */
  readonly copies: readonly string[];
  /** Number of changes of the story since it is here. */
  readonly changes: number;
  /** Number of batches written, so that a batch and a change conflict. */
  readonly batches: number;
}

const schema = new Schema<OutdatedCopiesDoc>(
  {
    _id: Schema.Types.ObjectId,
    copies: { type: [String], default: [] },
    changes: { type: Number, default: 0 },
    batches: { type: Number, default: 0 },
  },
  { versionKey: false, strict: "throw", collection: "outdated-story-copies" },
);
schema.index({ copies: 1 });

export const OutdatedCopies = defineModel<OutdatedCopiesDoc>("OutdatedCopies", schema);
