import { Schema, type Types } from "mongoose";
import { defineModel } from "#core/db/define-model.ts";

/** A member's favourite: either an author or a story. */
export interface FavouriteDoc {
  readonly _id: Types.ObjectId;
  readonly favouriter: Types.ObjectId;
  readonly author?: Types.ObjectId;
  readonly story?: Types.ObjectId;
  /** The story's author, for notifications and counts. */
  readonly storyAuthor?: Types.ObjectId;
  /** Id of the author or story; unique per member. */
  readonly subject: Types.ObjectId;
  /** True if the author has blocked the member: invisible to others, and without effect. */
  readonly shadowBanned: boolean;
  /** True while the member is banned or their account is being deleted: not counted. */
  readonly favouriterHidden?: boolean;
  /** True while the member is the story's author: not counted. */
  readonly own?: boolean;
  /** True if public: not shadow-banned and, for a story, listed. */
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
    favouriterHidden: Boolean,
    own: Boolean,
    open: { type: Boolean, default: true },
  },
  { timestamps: { createdAt: true, updatedAt: false }, versionKey: false, strict: "throw" },
);

schema.index({ favouriter: 1, subject: 1 }, { unique: true });
schema.index({ favouriter: 1, createdAt: -1, _id: -1 });
schema.index({ author: 1, createdAt: -1, _id: -1 });
schema.index({ story: 1, createdAt: -1, _id: -1 });
// For notifying all who favourited it, in batches.
schema.index({ subject: 1, _id: 1 });

export const Favourite = defineModel<FavouriteDoc>("Favourite", schema);
