import mongoose from "mongoose";
import { sessionCredential } from "../../../core/auth/credential.ts";
import { forbidden, invalidField, notFound } from "../../../core/base/errors.ts";
import { type Caller, type Credential, isInPerson } from "../../../core/base/viewer.ts";
import { isId, toId } from "../../../core/db/ids.ts";
import type { Outbound } from "../../../core/net/index.ts";
import { validate } from "../../../core/validate.ts";
import type { PushDeviceDto } from "../../../shared/live/push.dto.ts";
import { PUSH_DEVICES_MAX } from "../../../shared/live/push.limits.ts";
import { pushText } from "../../../shared/live/push.text.ts";
import { PushSubscription, type PushSubscriptionDoc } from "./model.ts";
import { presentPushDevice } from "./present.ts";
import { type PushSubscriptionInput, pushSubscriptionRules } from "./rules.ts";

/** What looking after browsers takes of the house. */
export interface PushDependencies {
  readonly outbound: Pick<Outbound, "mayAsk">;
  /** Our public key, as browsers are given it. */
  readonly publicKey: () => string;
  readonly now: () => Date;
}

/** The browser that asks. */
export interface AskingBrowser {
  readonly agent: string;
  /** Its session; null for a program with a bearer token. */
  readonly sessionId: string | null;
}

/** Characters of a user agent that are kept. */
const AGENT_MAX = 400;

/**
 * Notifications come to this browser from now on, and to nobody else who used it before. Told again, it is kept as
 * it is now; with `replaces` it is one that is known already, at another address. Of more than ten browsers the one
 * that was heard of longest ago goes.
 * @throws 400 for an address that is no push service's or keys that are none, 403 for who is not there in person,
 * 404 for another address of a browser that was switched off meanwhile
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
  const fields = {
    user,
    keys,
    server: publicKey(),
    credential: sessionId === null ? null : sessionCredential(sessionId),
    agent: agent.slice(0, AGENT_MAX),
    lastSeen: at,
  };
  // Another's browser is taken over as a new one: when they switched it on is nobody's business.
  await PushSubscription.deleteOne({ endpoint, user: { $ne: user } });
  const save = () =>
    PushSubscription.findOneAndUpdate(
      { endpoint },
      { $set: fields, $setOnInsert: { createdAt: at } },
      { upsert: true, returnDocument: "after" },
    ).lean<PushSubscriptionDoc>();
  if (replaces !== undefined) await move({ user, replaces, credential: fields.credential }, endpoint);
  // Sent twice at once, the second finds what the first has just written.
  const saved = await save().catch((error: unknown) => {
    if (error instanceof mongoose.mongo.MongoServerError && error.code === 11000) return save();
    throw error;
  });
  await keepNewest(user);
  return presentPushDevice(saved!);
}

/** A member's browser has another address: known by the one before, or by the session it was switched on in. */
async function move(
  {
    user,
    replaces,
    credential,
  }: Pick<PushSubscriptionDoc, "user" | "credential"> & { replaces: string | null },
  endpoint: string,
): Promise<void> {
  const known = [replaces ? { endpoint: replaces } : null, credential ? { credential } : null];
  const $or = [...known.filter((by) => by !== null), { endpoint }];
  const found = await PushSubscription.find({ user, $or }).select({ endpoint: 1 }).lean();
  if (found.length === 0) throw notFound();
  if (found.some((device) => device.endpoint === endpoint)) return;
  await PushSubscription.updateOne({ _id: found[0]!._id }, { $set: { endpoint } });
}

/** Sends nothing to this browser any more. @throws 404 for one that is not one's own, or is gone */
export async function removePushDevice({ viewer }: Caller, id: string): Promise<void> {
  if (!isInPerson(viewer)) throw forbidden();
  if (!isId(id)) throw notFound();
  const { deletedCount } = await PushSubscription.deleteOne({ _id: toId(id), user: toId(viewer.id) });
  if (deletedCount === 0) throw notFound();
}

/** Forgets the browser that was signed out. */
export async function forgetPushOfCredential(credential: Credential): Promise<void> {
  await PushSubscription.deleteMany({ credential: { $type: "string", $eq: credential } });
}

/** Forgets every browser of an account, or those not heard of since: it was signed out everywhere, or is gone. */
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
