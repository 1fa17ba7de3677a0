import { Schema, type Types } from "mongoose";
import { defineModel } from "#core/db/define-model.ts";

/** Secret URL of a member's private feed of a story they bought. */
export interface PodcastKeyDoc {
  readonly _id: Types.ObjectId;
  readonly user: Types.ObjectId;
  readonly story: Types.ObjectId;
  /** SHA-256 of the key, for look-ups. */
  readonly hash: string;
  /** The key, encrypted, so that it can be shown to its member again. */
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
