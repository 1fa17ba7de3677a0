import { Schema, type Types } from "mongoose";
import { defineModel } from "#core/db/define-model.ts";
import { ACTIVITY_KINDS, type ActivityKind } from "#shared/stories/collaborators.enums.ts";
import { ACTIVITY_DAYS } from "#shared/stories/collaborators.limits.ts";
import { COLLABORATOR_ROLES, type CollaboratorRole } from "#shared/story.enums.ts";

/** An invitation of a member to collaborate on a story; deleted when answered. */
export interface TeamInvitationDoc {
  readonly _id: Types.ObjectId;
  readonly story: Types.ObjectId;
  readonly user: Types.ObjectId;
  readonly role: CollaboratorRole;
  readonly by: Types.ObjectId;
  readonly createdAt: Date;
}

const user = { type: Schema.Types.ObjectId, ref: "User", required: true } as const;

const schema = new Schema<TeamInvitationDoc>(
  {
    story: { type: Schema.Types.ObjectId, ref: "Story", required: true },
    user,
    role: { type: String, enum: COLLABORATOR_ROLES, required: true },
    by: user,
  },
  { timestamps: { createdAt: true, updatedAt: false }, versionKey: false, strict: "throw" },
);
schema.index({ story: 1, user: 1 }, { unique: true });
schema.index({ user: 1 });
schema.index({ by: 1 });

export const TeamInvitation = defineModel<TeamInvitationDoc>("TeamInvitation", schema);

/** An invitation of an email address; anyone with the link in the mail may answer. */
export interface TeamMailInvitationDoc {
  readonly _id: Types.ObjectId;
  readonly story: Types.ObjectId;
  readonly email: string;
  /** The address normalised as for accounts. */
  readonly emailKey: string;
  /** SHA-256 of the token in the link. */
  readonly word: string;
  readonly role: CollaboratorRole;
  readonly by: Types.ObjectId;
  readonly createdAt: Date;
  /** When MongoDB deletes it (TTL). */
  readonly expires: Date;
}

const mailSchema = new Schema<TeamMailInvitationDoc>(
  {
    story: { type: Schema.Types.ObjectId, ref: "Story", required: true },
    email: { type: String, required: true },
    emailKey: { type: String, required: true },
    word: { type: String, required: true },
    role: { type: String, enum: COLLABORATOR_ROLES, required: true },
    by: user,
    expires: { type: Date, required: true },
  },
  { timestamps: { createdAt: true, updatedAt: false }, versionKey: false, strict: "throw" },
);
mailSchema.index({ story: 1, emailKey: 1 }, { unique: true });
mailSchema.index({ word: 1 }, { unique: true });
mailSchema.index({ emailKey: 1 });
mailSchema.index({ by: 1 });
mailSchema.index({ expires: 1 }, { expireAfterSeconds: 0 });

export const TeamMailInvitation = defineModel<TeamMailInvitationDoc>("TeamMailInvitation", mailSchema);

/** An offer to transfer a story to one of its co-authors; at most one per story. */
export interface StoryTransferDoc {
  /** The story's id. */
  readonly _id: Types.ObjectId;
  readonly to: Types.ObjectId;
  readonly by: Types.ObjectId;
  readonly createdAt: Date;
}

const transferSchema = new Schema<StoryTransferDoc>(
  { _id: { type: Schema.Types.ObjectId, required: true }, to: user, by: user },
  { timestamps: { createdAt: true, updatedAt: false }, versionKey: false, strict: "throw" },
);
transferSchema.index({ to: 1 });
transferSchema.index({ by: 1 });

export const StoryTransfer = defineModel<StoryTransferDoc>("StoryTransfer", transferSchema);

/** An entry in the activity log of a story's team. */
export interface TeamActivityDoc {
  /** Id of the event that caused it, so that it is recorded once. */
  readonly _id: Types.ObjectId;
  readonly story: Types.ObjectId;
  readonly what: ActivityKind;
  /** Who did it; null for scheduled actions and deleted members. */
  readonly by: Types.ObjectId | null;
  /** The member it concerns. */
  readonly user: Types.ObjectId | null;
  readonly role: CollaboratorRole | null;
  /** Title of the chapter concerned, at that time. */
  readonly title: string;
  readonly at: Date;
}

const activitySchema = new Schema<TeamActivityDoc>(
  {
    _id: { type: Schema.Types.ObjectId, required: true },
    story: { type: Schema.Types.ObjectId, ref: "Story", required: true },
    what: { type: String, enum: ACTIVITY_KINDS, required: true },
    by: { type: Schema.Types.ObjectId, ref: "User", default: null },
    user: { type: Schema.Types.ObjectId, ref: "User", default: null },
    role: { type: String, enum: [...COLLABORATOR_ROLES, null], default: null },
    title: { type: String, default: "" },
    at: { type: Date, required: true, expires: ACTIVITY_DAYS * 24 * 60 * 60 },
  },
  { versionKey: false, strict: "throw" },
);
activitySchema.index({ story: 1, at: -1, _id: -1 });
activitySchema.index({ by: 1 });
activitySchema.index({ user: 1 });

export const TeamActivity = defineModel<TeamActivityDoc>("TeamActivity", activitySchema);
