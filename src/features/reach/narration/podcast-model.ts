import { Schema, type Types } from "mongoose";
import { defineModel } from "../../../core/db/define-model.ts";

/** The secret address of a member's own feed of a story that they bought. */
export interface PodcastKeyDoc {
  readonly _id: Types.ObjectId;
  readonly user: Types.ObjectId;
  readonly story: Types.ObjectId;
  /** SHA-256 of the key, by which it is found. */
  readonly hash: string;
  /** The key, sealed: its member is shown it again. */
  readonly sealed: string;
  readonly createdAt: Date;
}

const schema = new Schema<PodcastKeyDoc>(
  {
    user: { type: Schema.Types.ObjectId, ref: "User", required: true },
    story: { type: Schema.Types.ObjectId, ref: "Story", required: true },
    hash: { type: String, required: true },
    sealed: { type: String, required: true },
  },
  {
    versionKey: false,
    strict: "throw",
    timestamps: { updatedAt: false },
    collection: "podcast-keys",
  },
);
schema.index({ hash: 1 }, { unique: true });
schema.index({ user: 1, story: 1 }, { unique: true });
schema.index({ story: 1 });

export const PodcastKey = defineModel<PodcastKeyDoc>("PodcastKey", schema);
