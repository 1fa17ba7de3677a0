import type { Types } from "mongoose";
import { isId, toId } from "#core/db/ids.ts";
import { User } from "../users/entity.ts";
import { keyOf, type UserDoc } from "../users/index.ts";

/**
 * Finds the referrer in a link's `ref`: an id, or a current or former username, ignoring case; null if unknown.
 */
export async function findReferrer(ref: string): Promise<{ id: string; name: string } | null> {
  if (ref === "" || ref.length > 64) return null;
  const find = (key: { _id: UserDoc["_id"] } | { usernameKey: string } | { formerUsernames: string }) =>
    User.findOne({ ...key, blocked: false })
      .select("username name")
      .lean<Pick<UserDoc, "_id" | "username" | "name">>();
  const user =
    (isId(ref) ? await find({ _id: toId(ref) }) : null) ??
    (await find({ usernameKey: keyOf(ref) })) ??
    (await find({ formerUsernames: keyOf(ref) }));
  return user && { id: String(user._id), name: user.name || user.username };
}

/**
 * Returns the member who earns from a buyer's purchases from an author: the buyer's referrer, until the
 * referral expires (specification, section 9), and neither the author nor the buyer.
 */
export async function referrerOf(id: string, author: string, now: Date): Promise<Types.ObjectId | null> {
  const user = await User.findById(toId(id))
    .select("referred_by referral_end_date")
    .lean<Pick<UserDoc, "referred_by" | "referral_end_date">>();
  const referrer = user?.referred_by;
  if (!referrer || !user.referral_end_date || user.referral_end_date <= now) return null;
  return [id, author].includes(String(referrer)) ? null : referrer;
}

/** Counts the members who registered through this member's link. */
export const countReferredBy = (id: string): Promise<number> =>
  isId(id) ? User.countDocuments({ referred_by: toId(id) }) : Promise.resolve(0);

/** A member who registered through somebody's link. */
export type ReferredMember = Pick<UserDoc, "_id" | "username" | "name" | "referral_end_date">;

/** Returns the members who registered through this member's link, newest first, except some, up to a limit. */
export const findReferredBy = (
  id: string,
  limit: number,
  except: readonly string[],
): Promise<ReferredMember[]> =>
  User.find({ referred_by: toId(id), blocked: false, leaving: null, _id: { $nin: except.map(toId) } })
    .select("username name referral_end_date")
    .sort({ createdAt: -1, _id: -1 })
    .limit(limit)
    .lean<ReferredMember[]>();
