import { Schema, type Types } from "mongoose";
import { defineModel } from "../../../core/db/define-model.ts";
import { FOLLOWED_KINDS, type FollowedKind } from "../../../shared/library/followers.enums.ts";

/** One member follows another. */
export interface FollowerDoc {
  readonly _id: Types.ObjectId;
  readonly follower: Types.ObjectId;
  readonly following: Types.ObjectId;
  /** The two names as lists are sorted by them, kept here so that an index serves the order. */
  readonly followerName: string;
  readonly followingName: string;
  /** By someone whom the other has blocked: seen by nobody else, and without any effect. */
  readonly shadowBanned: boolean;
  /** One of the two shows their lists to nobody (`hideFollows` of their account). */
  readonly followerHides: boolean;
  readonly followingHides: boolean;
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
  },
  created,
);

schema.index({ follower: 1, following: 1 }, { unique: true });
// Whom a member follows, for newsfeeds, without a look into any document.
schema.index({ follower: 1, shadowBanned: 1, following: 1 });
// Both lists by name, for pages and for the API (specification, section 7).
schema.index({ follower: 1, followingName: 1, _id: 1 });
schema.index({ following: 1, followerName: 1, _id: 1 });
// Entries from before letters with marks stood beside those without, till they are carried over.
schema.index({ followerKey: 1 }, { partialFilterExpression: { followerKey: { $exists: true } } });
// Since when, for the one who is followed.
schema.index({ following: 1, createdAt: 1 });
// For telling all followers something, batch by batch.
schema.index({ following: 1, _id: 1 });

export const Follower = defineModel<FollowerDoc>("Follower", schema, {
  fieldsWere: { shadow: "shadowBanned" },
});

/** A member follows something that is no member: a story, a genre, a list. */
export interface SubjectFollowDoc {
  readonly _id: Types.ObjectId;
  readonly user: Types.ObjectId;
  readonly kind: FollowedKind;
  /** An id, or a genre's name. */
  readonly subject: string;
  /** By someone whom the owner of the list has blocked: counts for nothing, and nothing is told. */
  readonly shadowBanned?: boolean;
  readonly createdAt: Date;
}

const subjects = new Schema<SubjectFollowDoc>(
  {
    user,
    kind: { type: String, enum: FOLLOWED_KINDS, required: true },
    subject: { type: String, required: true },
    shadowBanned: Boolean,
  },
  { ...created, collection: "subject-follows" },
);

subjects.index({ user: 1, kind: 1, subject: 1 }, { unique: true });
subjects.index({ user: 1, kind: 1, createdAt: -1, _id: -1 });
subjects.index({ kind: 1, subject: 1, _id: 1 });

export const SubjectFollow = defineModel<SubjectFollowDoc>("SubjectFollow", subjects, {
  fieldsWere: { shadow: "shadowBanned" },
});
