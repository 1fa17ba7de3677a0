import { Schema, type Types } from "mongoose";
import { defineModel } from "#core/db/define-model.ts";

/** One member's invitation to one address. */
export interface InvitationDoc {
  readonly _id: Types.ObjectId;
  readonly inviter: Types.ObjectId;
  readonly email: string;
  /** Normalised as for accounts. */
  readonly emailKey: string;
  /** joined: the address registered by the inviter's link. */
  readonly state: "sent" | "joined";
  /** Outcome of the mail; not shown to anyone, because it would reveal which addresses belong to members. */
  readonly mail: "waiting" | "sent" | "dropped";
  /** Hash of the address, once it was mailed. */
  readonly digest: string | null;
  readonly mailedAt: Date | null;
  readonly joinedAt: Date | null;
  /** When MongoDB removes it. */
  readonly expires: Date;
  readonly createdAt: Date;
}

const schema = new Schema<InvitationDoc>(
  {
    inviter: { type: Schema.Types.ObjectId, ref: "User", required: true },
    email: { type: String, required: true },
    emailKey: { type: String, required: true },
    state: { type: String, enum: ["sent", "joined"], default: "sent" },
    mail: { type: String, enum: ["waiting", "sent", "dropped"], default: "waiting" },
    digest: { type: String, default: null },
    mailedAt: { type: Date, default: null },
    joinedAt: { type: Date, default: null },
    expires: { type: Date, required: true },
  },
  { timestamps: { createdAt: true, updatedAt: false }, versionKey: false, strict: "throw" },
);

schema.index({ inviter: 1, emailKey: 1 }, { unique: true });
schema.index({ inviter: 1, _id: -1 });
schema.index({ digest: 1, mailedAt: -1 }, { partialFilterExpression: { digest: { $type: "string" } } });
schema.index({ emailKey: 1 });
schema.index({ expires: 1 }, { expireAfterSeconds: 0 });

export const Invitation = defineModel<InvitationDoc>("Invitation", schema);

/** Number of invitations a member has sent on one day; `_id` is "<member>:<day>". */
export interface InvitationDayDoc {
  readonly _id: string;
  readonly count: number;
  readonly expires: Date;
}

const daySchema = new Schema<InvitationDayDoc>(
  {
    _id: { type: String, required: true },
    count: { type: Number, required: true, min: 0 },
    expires: { type: Date, required: true },
  },
  { versionKey: false, strict: "throw" },
);
daySchema.index({ expires: 1 }, { expireAfterSeconds: 0 });

export const InvitationDay = defineModel<InvitationDayDoc>("InvitationDay", daySchema);
