import { Schema, type Types } from "mongoose";
import { defineModel } from "../../../core/db/define-model.ts";

/** A member's favourite: an author or a story, one of the two. */
export interface FavouriteDoc {
  readonly _id: Types.ObjectId;
  readonly favouriter: Types.ObjectId;
  readonly author?: Types.ObjectId;
  readonly story?: Types.ObjectId;
  /** The story's author; notified and counted by. */
  readonly storyAuthor?: Types.ObjectId;
  /** Id of the author or story: unique for each favouriter. */
  readonly subject: Types.ObjectId;
  /** By someone whom the author has blocked: seen by nobody else, and without any effect. */
  readonly shadowBanned: boolean;
  /** Anyone may see it: not shadow-banned, and the story (if it is one) is listed. */
  readonly open: boolean;
  readonly createdAt: Date;
}

const user = { type: Schema.Types.ObjectId, ref: "User" } as const;

const schema = new Schema<FavouriteDoc>(
  {
    favouriter: { ...user, required: true },
    author: user,
    story: { type: Schema.Types.ObjectId, ref: "Story" },
    storyAuthor: user,
    subject: { type: Schema.Types.ObjectId, required: true },
    shadowBanned: { type: Boolean, default: false },
    open: { type: Boolean, default: true },
  },
  { timestamps: { createdAt: true, updatedAt: false }, versionKey: false, strict: "throw" },
);

schema.index({ favouriter: 1, subject: 1 }, { unique: true });
schema.index({ favouriter: 1, createdAt: -1, _id: -1 });
schema.index({ author: 1, createdAt: -1, _id: -1 });
schema.index({ story: 1, createdAt: -1, _id: -1 });
// For notifying all who favourited it, batch by batch.
schema.index({ subject: 1, _id: 1 });

export const Favourite = defineModel<FavouriteDoc>("Favourite", schema, {
  fieldsWere: { shadow: "shadowBanned" },
});
