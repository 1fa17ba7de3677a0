import { Schema } from "mongoose";
import { defineModel } from "../db/define-model.ts";

/** An address that wants no invitations of anybody, known by its fingerprint alone (`address-digest.ts`). */
interface MailStopDoc {
  readonly _id: string;
  readonly createdAt: Date;
}

const schema = new Schema<MailStopDoc>(
  { _id: { type: String, required: true } },
  { timestamps: { createdAt: true, updatedAt: false }, versionKey: false, strict: "throw" },
);

const MailStop = defineModel<MailStopDoc>("MailStop", schema);

/** Never again an invitation to the address of this fingerprint, whoever invites to whatever. */
export async function stopInvitations(digest: string): Promise<void> {
  await MailStop.updateOne({ _id: digest }, {}, { upsert: true });
}

/** Whether its owner wants no invitations. */
export const wantsNoInvitations = async (digest: string): Promise<boolean> =>
  (await MailStop.exists({ _id: digest })) !== null;
