import { Schema } from "mongoose";
import { defineModel } from "../db/define-model.ts";

/**
 * Address that wants no invitations from anyone, identified only by its fingerprint (`address-digest.ts`).
 */
interface MailStopDoc {
  readonly _id: string;
  readonly createdAt: Date;
}

const schema = new Schema<MailStopDoc>(
  { _id: { type: String, required: true } },
  { timestamps: { createdAt: true, updatedAt: false }, versionKey: false, strict: "throw" },
);

const MailStop = defineModel<MailStopDoc>("MailStop", schema);

/** Blocks all future invitations to the address with this fingerprint, from anyone and to anything. */
export async function stopInvitations(digest: string): Promise<void> {
  await MailStop.updateOne({ _id: digest }, {}, { upsert: true });
}

/** Returns true if the owner of the address wants no invitations. */
export const wantsNoInvitations = async (digest: string): Promise<boolean> =>
  (await MailStop.exists({ _id: digest })) !== null;
