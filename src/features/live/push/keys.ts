import mongoose from "mongoose";
import webPush from "web-push";
import { readable, type Secrets } from "#core/secrets/index.ts";
import { PushKeys, type PushKeysDoc, PushSubscription } from "./model.ts";

/** Sender of push messages: a P-256 key pair and the operator's contact address (RFC 8292), base64url. */
export interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

const ID = "vapid";
const PLACE = { collection: "pushkeys", id: ID, field: "sealed" } as const;

/**
 * Returns the site's keys: from the configuration, or a pair created once and stored, sealed, in the
 * database, the same for every process. Sealed again when the first of ENCRYPTION_KEYS changes. A pair whose key
 * is lost is replaced: browsers subscribe to the new one when they next open the site.
 */
export async function readVapidKeys(
  secrets: Pick<Secrets, "seal" | "open" | "primaryKey">,
  configured: VapidKeys | undefined,
  /** Called with the number of browsers that were subscribed to a pair whose key is lost. */
  onLost: (browsers: number) => void,
): Promise<VapidKeys> {
  if (configured) return configured;
  const { publicKey, sealed } = (await findKept()) ?? (await keep(secrets));
  const privateKey = readable(() => secrets.open(sealed, PLACE));
  if (privateKey === null) {
    // Of several processes that start concurrently, one deletes it and one creates the new pair.
    const { deletedCount } = await PushKeys.deleteOne({ _id: ID, sealed });
    if (deletedCount > 0) onLost(await PushSubscription.countDocuments({ server: publicKey }));
    return readVapidKeys(secrets, configured, onLost);
  }
  if (!sealed.startsWith(`v1:${secrets.primaryKey}:`))
    await PushKeys.updateOne({ _id: ID, sealed }, { $set: { sealed: secrets.seal(privateKey, PLACE) } });
  return { publicKey, privateKey };
}

const findKept = () => PushKeys.findOne({ _id: ID }).lean<PushKeysDoc>();

/** If several processes start concurrently, the first one's pair is used by all. */
async function keep(secrets: Pick<Secrets, "seal">): Promise<PushKeysDoc> {
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  const made: PushKeysDoc = { _id: ID, publicKey, sealed: secrets.seal(privateKey, PLACE) };
  try {
    await PushKeys.create([made]);
    return made;
  } catch (error) {
    const isThere = error instanceof mongoose.mongo.MongoServerError && error.code === 11000;
    const stored = isThere ? await findKept() : null;
    if (!stored) throw error;
    return stored;
  }
}
