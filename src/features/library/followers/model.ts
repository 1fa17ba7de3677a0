import { Schema, type Types } from "mongoose";
import { defineModel } from "#core/db/define-model.ts";
import { FOLLOWED_KINDS, type FollowedKind } from "#shared/library/followers.enums.ts";

/** One member follows another. */
export interface FollowerDoc {
  readonly _id: Types.ObjectId;
  readonly follower: Types.ObjectId;
  readonly following: Types.ObjectId;
  /** Sort keys of both names, copied here so that an index provides the order. */
  readonly followerName: string;
  readonly followingName: string;
  /** True if the followed member has blocked the follower: invisible to others, and without effect. */
  readonly shadowBanned: boolean;
  /** True if that member hides their lists (`hideFollows` of the account). */
  readonly followerHides: boolean;
  readonly followingHides: boolean;
  /** True while that member is banned or their account is being deleted: the follow counts for neither. */
  readonly followerHidden?: boolean;
  readonly followingHidden?: boolean;
  readonly createdAt: Date;
}

const user = { type: Schema.Types.ObjectId, ref: "User", required: true } as const;
const flag = { type: Boolean, default: false };
const created = {
  timestamps: { createdAt: true, updatedAt: false },
  versionKey: false,
  strict: "throw",
} as const;

const schema = new Schema<FollowerDoc>(
  {
    follower: user,
    following: user,
    followerName: { type: String, default: "" },
    followingName: { type: String, default: "" },
    shadowBanned: flag,
    followerHides: flag,
    followingHides: flag,
    followerHidden: Boolean,
    followingHidden: Boolean,
  },
  created,
);

schema.index({ follower: 1, following: 1 }, { unique: true });
// For newsfeeds: followed members, from the index alone.
schema.index({ follower: 1, shadowBanned: 1, following: 1 });
// For both lists by name, on pages and in the API (specification, section 7).
schema.index({ follower: 1, followingName: 1, _id: 1 });
schema.index({ following: 1, followerName: 1, _id: 1 });
// Entries from before diacritics were ignored in sorting, until they are migrated.
schema.index({ followerKey: 1 }, { partialFilterExpression: { followerKey: { $exists: true } } });
// For followers by date.
schema.index({ following: 1, createdAt: 1 });
// For notifying all followers, in batches.
schema.index({ following: 1, _id: 1 });

export const Follower = defineModel<FollowerDoc>("Follower", schema);

/** A member's follow of something other than a member: a story, a genre, a list. */
export interface SubjectFollowDoc {
  readonly _id: Types.ObjectId;
  readonly user: Types.ObjectId;
  readonly kind: FollowedKind;
  /** An id, or a genre name. */
  readonly subject: string;
  /** True if the list's owner has blocked the follower: not counted or notified. */
  readonly shadowBanned?: boolean;
  /** True while the follower is banned or their account is being deleted: not counted. */
  readonly userHidden?: boolean;
  readonly createdAt: Date;
}

const subjects = new Schema<SubjectFollowDoc>(
  {
    user,
    kind: { type: String, enum: FOLLOWED_KINDS, required: true },
    subject: { type: String, required: true },
    shadowBanned: Boolean,
    userHidden: Boolean,
  },
  { ...created, collection: "subject-follows" },
);

subjects.index({ user: 1, kind: 1, subject: 1 }, { unique: true });
subjects.index({ user: 1, kind: 1, createdAt: -1, _id: -1 });
subjects.index({ kind: 1, subject: 1, _id: 1 });

export const SubjectFollow = defineModel<SubjectFollowDoc>("SubjectFollow", subjects);
