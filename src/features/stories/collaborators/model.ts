import { Schema, type Types } from "mongoose";
import { defineModel } from "../../../core/db/define-model.ts";
import { COLLABORATOR_ROLES, type CollaboratorRole } from "../../../shared/stories/catalogue.enums.ts";

/** A member is asked to work on a story; it goes when it is answered. */
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
