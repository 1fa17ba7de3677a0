import { type Model, Schema, type Types } from "mongoose";
import { defineModel } from "../db/define-model.ts";

/** Source with copies in other documents that are not yet what its last change makes them (decision 82). */
export interface OutdatedCopiesDoc {
  /** Id of the source. */
  readonly _id: Types.ObjectId;
  /** Names of the copies (`Copies`) that are out of date. */
  readonly copies: readonly string[];
  /** Number of changes of the source since it is here. */
  readonly changes: number;
  /** Number of batches written, so that a batch and a change conflict. */
  readonly batches: number;
}

/** Creates the model of one kind of source. */
export function outdatedCopies(name: string, collection: string): Model<OutdatedCopiesDoc> {
  const schema = new Schema<OutdatedCopiesDoc>(
    {
      _id: Schema.Types.ObjectId,
      copies: { type: [String], default: [] },
      changes: { type: Number, default: 0 },
      batches: { type: Number, default: 0 },
    },
    { versionKey: false, strict: "throw", collection },
  );
  schema.index({ copies: 1 });
  return defineModel<OutdatedCopiesDoc>(name, schema);
}
