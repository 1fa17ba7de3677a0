import mongoose from "mongoose";
import webPush from "web-push";
import type { Secrets } from "../../../core/secrets/index.ts";
import { PushKeys, type PushKeysDoc } from "./model.ts";

/** Who sends: a key pair on P-256 and where its owner is reached (RFC 8292), base64url. */
export interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

const ID = "vapid";
const PLACE = { collection: "pushkeys", id: ID, field: "sealed" } as const;

/**
 * The site's keys: those of the configuration, or a pair that is made once and kept, sealed, in the database, the same
 * for every process. Sealed anew where the first of ENCRYPTION_KEYS has changed.
 * @throws SecretError when the kept pair was sealed by a key that is not there any more
 */
export async function readVapidKeys(
  secrets: Pick<Secrets, "seal" | "open" | "primaryKey">,
  configured: VapidKeys | undefined,
): Promise<VapidKeys> {
  if (configured) return configured;
  const { publicKey, sealed } = (await findKept()) ?? (await keep(secrets));
  const privateKey = secrets.open(sealed, PLACE);
  if (!sealed.startsWith(`v1:${secrets.primaryKey}:`))
    await PushKeys.updateOne({ _id: ID, sealed }, { $set: { sealed: secrets.seal(privateKey, PLACE) } });
  return { publicKey, privateKey };
}

const findKept = () => PushKeys.findOne({ _id: ID }).lean<PushKeysDoc>();

/** Of several processes that begin at once, the first one's pair is everybody's. */
async function keep(secrets: Pick<Secrets, "seal">): Promise<PushKeysDoc> {
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  const made: PushKeysDoc = { _id: ID, publicKey, sealed: secrets.seal(privateKey, PLACE) };
  try {
    await PushKeys.create([made]);
    return made;
  } catch (error) {
    const isThere = error instanceof mongoose.mongo.MongoServerError && error.code === 11000;
    const kept = isThere ? await findKept() : null;
    if (!kept) throw error;
    return kept;
  }
}
