import { Schema, type Types } from "mongoose";
import { defineModel } from "#core/db/define-model.ts";

/** An address that an owner invited to enter their challenge. */
export interface MailInvitationDoc {
  readonly _id: Types.ObjectId;
  readonly challenge: Types.ObjectId;
  readonly by: Types.ObjectId;
  readonly email: string;
  /** Normalised as for accounts. */
  readonly emailKey: string;
  /**
   * Outcome of the invitation; not shown to anyone, because it would reveal which addresses belong to
   * members.
   */
  readonly state: "waiting" | "mailed" | "notified" | "dropped";
  /** Hash of the address, once it was mailed. */
  readonly digest: string | null;
  readonly mailedAt: Date | null;
  /** When MongoDB removes it. */
  readonly expires: Date;
  readonly createdAt: Date;
}

const id = { type: Schema.Types.ObjectId, required: true } as const;

const schema = new Schema<MailInvitationDoc>(
  {
    challenge: { ...id, ref: "Challenge" },
    by: { ...id, ref: "User" },
    email: { type: String, required: true },
    emailKey: { type: String, required: true },
    state: { type: String, enum: ["waiting", "mailed", "notified", "dropped"], default: "waiting" },
    digest: { type: String, default: null },
    mailedAt: { type: Date, default: null },
    expires: { type: Date, required: true },
  },
  {
    timestamps: { createdAt: true, updatedAt: false },
    versionKey: false,
    strict: "throw",
    collection: "challenge-mail-invitations",
  },
);
schema.index({ challenge: 1, emailKey: 1 }, { unique: true });
schema.index({ by: 1 });
schema.index({ emailKey: 1 });
schema.index({ digest: 1, mailedAt: -1 }, { partialFilterExpression: { digest: { $type: "string" } } });
schema.index({ expires: 1 }, { expireAfterSeconds: 0 });
export const MailInvitation = defineModel<MailInvitationDoc>("ChallengeMailInvitation", schema);
