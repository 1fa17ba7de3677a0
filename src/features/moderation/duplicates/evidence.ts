import { Types } from "mongoose";
import { isDuplicateKey } from "#core/db/transaction.ts";
import { emailKey, type Hashes, networkOf } from "./keys.ts";
import { AccountKeys, SignIn } from "./model.ts";
import { newCrowd, SIGN_INS_MAX } from "./neighbours.ts";

/** Milliseconds a sign-in is stored after the last one of its kind: 90 days. */
const KEEP_MS = 90 * 86_400_000;

/** A sign-in as observed. */
export interface SeenSignIn {
  readonly id: string;
  readonly ip: string;
  readonly userAgent: string;
  readonly acceptLanguage: string;
  /** "Firefox 140, Linux". */
  readonly label: string;
}

/**
 * Records a sign-in; returns true if its address or browser is new for this account. Keeps the newest 50 per
 * account.
 */
export async function noteSignIn(hashes: Hashes, seen: SeenSignIn, now: Date): Promise<boolean> {
  const user = new Types.ObjectId(seen.id);
  const key = { user, ip: hashes.ip(seen.ip), device: hashes.device(seen.userAgent, seen.acceptLanguage) };
  const $set = {
    network: networkOf(seen.ip),
    label: seen.label,
    lastAt: now,
    expires: new Date(now.getTime() + KEEP_MS),
  };
  const write = () => SignIn.updateOne(key, { $set, $setOnInsert: { firstAt: now } }, { upsert: true });
  // Of two concurrent first sign-ins, the second finds the document of the first.
  const { upsertedCount } = await write().catch((error) => {
    if (isDuplicateKey(error)) return write();
    throw error;
  });
  if (upsertedCount === 0) return false;
  const old = await SignIn.find({ user }).sort({ lastAt: -1 }).skip(SIGN_INS_MAX).select("_id").lean();
  if (old.length > 0) await SignIn.deleteMany({ _id: { $in: old.map(({ _id }) => _id) } });
  const { ip, device } = key;
  const crowds = await Promise.all([newCrowd({ ip }), newCrowd({ device, network: $set.network })]);
  const changed = [user, ...crowds.flat()];
  await AccountKeys.updateMany({ _id: { $in: changed } }, { $set: { since: now } });
  return true;
}

/** Saves an account's email key and marks the account for comparison. */
export async function noteAccount(id: string, email: string, now: Date): Promise<void> {
  const _id = new Types.ObjectId(id);
  await AccountKeys.updateOne({ _id }, { $set: { email: emailKey(email), since: now } }, { upsert: true });
}

/** Returns an account's sign-ins, latest first. */
export const signInsOf = (id: string, limit = SIGN_INS_MAX) =>
  SignIn.find({ user: new Types.ObjectId(id) })
    .sort({ lastAt: -1 })
    .limit(limit)
    .lean();
