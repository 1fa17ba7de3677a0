import { Schema, type Types } from "mongoose";
import { defineModel } from "#core/db/define-model.ts";

/** Assignment of an item of the review queue to a staff member, until it is decided. */
export interface ReviewAssignmentDoc {
  readonly _id: Types.ObjectId;
  /** Kind of the queue. */
  readonly kind: string;
  readonly item: Types.ObjectId;
  readonly by: Types.ObjectId;
  readonly at: Date;
}

/** A note about an item of the review queue, which only staff see. */
export interface ReviewNoteDoc {
  readonly _id: Types.ObjectId;
  /** Kind of the queue. */
  readonly kind: string;
  readonly item: Types.ObjectId;
  /** Staff member who wrote it; null once their account is deleted. */
  readonly by: Types.ObjectId | null;
  /** Plain text. */
  readonly text: string;
  readonly at: Date;
}

const schema = new Schema<ReviewAssignmentDoc>(
  {
    kind: { type: String, required: true },
    item: { type: Schema.Types.ObjectId, required: true },
    by: { type: Schema.Types.ObjectId, ref: "User", required: true },
    at: { type: Date, required: true },
  },
  { versionKey: false, strict: "throw", collection: "review-assignments" },
);
schema.index({ kind: 1, item: 1 }, { unique: true });
schema.index({ by: 1, kind: 1 });

export const ReviewAssignment = defineModel<ReviewAssignmentDoc>("ReviewAssignment", schema);

const notes = new Schema<ReviewNoteDoc>(
  {
    kind: { type: String, required: true },
    item: { type: Schema.Types.ObjectId, required: true },
    by: { type: Schema.Types.ObjectId, ref: "User", default: null },
    text: { type: String, required: true },
    at: { type: Date, required: true },
  },
  { versionKey: false, strict: "throw", collection: "review-notes" },
);
notes.index({ item: 1, kind: 1, at: 1, _id: 1 });
notes.index({ by: 1 });
// For deleting old ones.
notes.index({ kind: 1, at: 1 });

export const ReviewNote = defineModel<ReviewNoteDoc>("ReviewNote", notes);
