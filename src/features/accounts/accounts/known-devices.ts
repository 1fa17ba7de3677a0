import { createHash } from "node:crypto";
import bowser from "bowser";
import { Schema, type Types } from "mongoose";
import { defineModel } from "#core/db/define-model.ts";
import { toId } from "#core/db/ids.ts";
import { inTransaction, isDuplicateKey } from "#core/db/transaction.ts";
import { findLoginById } from "../../people/identity/index.ts";
import { presentDevice } from "./device.ts";
import { type Mailing, newDeviceMail } from "./mails.ts";

/**
 * Browser and operating system with which a member has signed in; further sign-ins with them are not reported.
 * Kept until the account is erased.
 */
export interface KnownDeviceDoc {
  readonly _id: Types.ObjectId;
  readonly user: Types.ObjectId;
  /** Hash of browser, system and kind, without versions: an update does not make a new device. */
  readonly key: string;
  readonly browser: string | null;
  readonly system: string | null;
  readonly createdAt: Date;
  readonly usedAt: Date;
}

const schema = new Schema<KnownDeviceDoc>(
  {
    user: { type: Schema.Types.ObjectId, ref: "User", required: true },
    key: { type: String, required: true },
    browser: { type: String, default: null },
    system: { type: String, default: null },
    createdAt: { type: Date, required: true },
    usedAt: { type: Date, required: true },
  },
  { collection: "known-devices", versionKey: false, strict: "throw" },
);
schema.index({ user: 1, key: 1 }, { unique: true });

export const KnownDevice = defineModel<KnownDeviceDoc>("KnownDevice", schema);

/**
 * Records the device of a sign-in, and notifies the member of a new one in the same transaction: if either is
 * lost, the next sign-in with it is reported. The first device of an account is not reported.
 */
export async function noteDevice(
  mailing: Mailing,
  { id, userAgent }: { readonly id: string; readonly userAgent: string },
): Promise<void> {
  const user = await findLoginById(id);
  if (!user) return;
  const now = mailing.services.now();
  const device = { user: toId(id), key: keyOf(userAgent) };
  const { matchedCount } = await KnownDevice.updateOne(device, { $set: { usedAt: now } });
  if (matchedCount > 0) return;
  const { browser, system } = presentDevice(userAgent);
  try {
    await inTransaction(async (session) => {
      const isFirst =
        (await KnownDevice.findOne({ user: device.user }, { _id: 1 }, { session }).lean()) === null;
      await KnownDevice.create([{ ...device, browser, system, createdAt: now, usedAt: now }], { session });
      if (!isFirst)
        await mailing.mailer.sendMail(newDeviceMail(mailing, user, { browser, system }), { session });
    });
  } catch (error) {
    // Of two concurrent sign-ins with one device, the first is reported.
    if (!isDuplicateKey(error)) throw error;
  }
}

function keyOf(userAgent: string): string {
  const { browser, os, platform } = userAgent ? bowser.parse(userAgent) : EMPTY;
  const parts = [browser.name ?? "", os.name ?? "", platform.type ?? ""];
  return createHash("sha256").update(JSON.stringify(parts)).digest("base64url");
}

const EMPTY = { browser: {}, os: {}, platform: {} } as ReturnType<typeof bowser.parse>;
