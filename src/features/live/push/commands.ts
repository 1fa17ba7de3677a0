import mongoose from "mongoose";
import { sessionCredential } from "#core/auth/credential.ts";
import { forbidden, invalidField, notFound } from "#core/base/errors.ts";
import { type Caller, type Credential, isInPerson } from "#core/base/viewer.ts";
import { isId, toId } from "#core/db/ids.ts";
import type { Outbound } from "#core/net/index.ts";
import { validate } from "#core/validate.ts";
import type { PushDeviceDto } from "#shared/live/push.dto.ts";
import { PUSH_DEVICES_MAX } from "#shared/live/push.limits.ts";
import { pushText } from "#shared/live/push.text.ts";
import { PushSubscription, type PushSubscriptionDoc } from "./model.ts";
import { presentPushDevice } from "./present.ts";
import { type PushSubscriptionInput, pushSubscriptionRules } from "./rules.ts";

/** Dependencies of push subscriptions. */
export interface PushDependencies {
  readonly outbound: Pick<Outbound, "mayAsk">;
  /** Public VAPID key of the site, as given to browsers. */
  readonly publicKey: () => string;
  readonly now: () => Date;
}

/** The browser that sends the request. */
export interface AskingBrowser {
  readonly agent: string;
  /** Its session; null for a program with a bearer token. */
  readonly sessionId: string | null;
}

/** Limit on a stored user agent, in characters. */
const AGENT_MAX = 400;

/**
 * Enables notifications for this browser, and ends those of earlier users of it. Sending it again updates the
 * entry; with `replaces` it is a known browser with a new push address. Beyond ten browsers the one not seen
 * for the longest time is removed.
 * @throws 400 for an address that does not belong to a push service or invalid keys, 403 if not the member in
 * person, 404 for a new address of a browser that was switched off meanwhile
 */
export async function addPushDevice(
  { outbound, publicKey, now }: PushDependencies,
  { viewer }: Caller,
  input: unknown,
  { agent, sessionId }: AskingBrowser,
): Promise<PushDeviceDto> {
  if (!isInPerson(viewer)) throw forbidden();
  const { endpoint, keys, replaces } = validate<PushSubscriptionInput>(pushSubscriptionRules, input);
  if (!outbound.mayAsk(endpoint)) throw invalidField("endpoint", pushText.badEndpoint);
  const at = now();
  const user = toId(viewer.id);
  const credential = sessionId === null ? null : sessionCredential(sessionId);
  const fields = {
    user,
    keys,
    server: publicKey(),
    credential,
    agent: agent.slice(0, AGENT_MAX),
    lastSeen: at,
  };
  const known = replaces === undefined ? null : await knownBrowser({ user, replaces, credential }, endpoint);
  // Another member's browser is replaced by a new entry, so that it does not reveal when they enabled it.
  await PushSubscription.deleteOne({ endpoint, user: { $ne: user } });
  if (known) await PushSubscription.updateOne({ _id: known }, { $set: { endpoint } });
  const save = () =>
    PushSubscription.findOneAndUpdate(
      { endpoint },
      { $set: fields, $setOnInsert: { createdAt: at } },
      { upsert: true, returnDocument: "after" },
    ).lean<PushSubscriptionDoc>();
  // Of two concurrent requests, the second finds what the first has just written.
  const saved = await save().catch((error: unknown) => {
    if (error instanceof mongoose.mongo.MongoServerError && error.code === 11000) return save();
    throw error;
  });
  await keepNewest(user);
  return presentPushDevice(saved!);
}

/**
 * Returns the id of a member's browser whose push address has changed, found by the previous address, or by
 * the session in which it was enabled; null if it has the new address already.
 * @throws 404 if it was switched off meanwhile
 */
async function knownBrowser(
  {
    user,
    replaces,
    credential,
  }: Pick<PushSubscriptionDoc, "user" | "credential"> & { replaces: string | null },
  endpoint: string,
): Promise<PushSubscriptionDoc["_id"] | null> {
  const known = [replaces ? { endpoint: replaces } : null, credential ? { credential } : null];
  const $or = [...known.filter((by) => by !== null), { endpoint }];
  const pushSubscriptions = await PushSubscription.find({ user, $or })
    .select({ endpoint: 1 })
    .lean<Pick<PushSubscriptionDoc, "_id" | "endpoint">[]>();
  if (pushSubscriptions.length === 0) throw notFound();
  if (pushSubscriptions.some((device) => device.endpoint === endpoint)) return null;
  return pushSubscriptions[0]!._id;
}

/** Stops notifications to a browser. @throws 404 if it is not the caller's, or is gone */
export async function removePushDevice({ viewer }: Caller, id: string): Promise<void> {
  if (!isInPerson(viewer)) throw forbidden();
  if (!isId(id)) throw notFound();
  const { deletedCount } = await PushSubscription.deleteOne({ _id: toId(id), user: toId(viewer.id) });
  if (deletedCount === 0) throw notFound();
}

/** Removes the browser that was signed out. */
export async function forgetPushOfCredential(credential: Credential): Promise<void> {
  await PushSubscription.deleteMany({ credential: { $type: "string", $eq: credential } });
}

/**
 * Removes every browser of an account, or those not seen since a given time, after signing out everywhere or
 * deletion.
 */
export async function forgetPushOf(userId: string, since?: Date): Promise<void> {
  await PushSubscription.deleteMany({ user: toId(userId), ...(since ? { lastSeen: { $lte: since } } : {}) });
}

async function keepNewest(user: PushSubscriptionDoc["user"]): Promise<void> {
  const older = await PushSubscription.find({ user })
    .sort({ lastSeen: -1, _id: -1 })
    .skip(PUSH_DEVICES_MAX)
    .select({ _id: 1 })
    .lean();
  if (older.length > 0) await PushSubscription.deleteMany({ _id: { $in: older.map(({ _id }) => _id) } });
}
