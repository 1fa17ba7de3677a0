import type { Types } from "mongoose";
import { isId, toId } from "../../../core/db/ids.ts";
import { User } from "../users/entity.ts";
import { keyOf, type UserDoc } from "../users/index.ts";

/** Who invites, by the `ref` of a link: a username, whatever its case, or an id; null for nobody we know. */
export async function findReferrer(ref: string): Promise<{ id: string; name: string } | null> {
  if (ref === "" || ref.length > 64) return null;
  const user = await User.findOne({
    $or: [{ usernameKey: keyOf(ref) }, ...(isId(ref) ? [{ _id: toId(ref) }] : [])],
    blocked: false,
  })
    .select("username name")
    .lean<Pick<UserDoc, "_id" | "username" | "name">>();
  return user && { id: String(user._id), name: user.name || user.username };
}

/**
 * Who earns by what a member buys of an author: whoever referred them, until the referral ends (specification,
 * section 9), and neither the author nor themselves.
 */
export async function referrerOf(id: string, author: string, now: Date): Promise<Types.ObjectId | null> {
  const user = await User.findById(toId(id))
    .select("referred_by referral_end_date")
    .lean<Pick<UserDoc, "referred_by" | "referral_end_date">>();
  const referrer = user?.referred_by;
  if (!referrer || !user.referral_end_date || user.referral_end_date <= now) return null;
  return [id, author].includes(String(referrer)) ? null : referrer;
}

/** How many members registered by this one's link. */
export const countReferredBy = (id: string): Promise<number> =>
  isId(id) ? User.countDocuments({ referred_by: toId(id) }) : Promise.resolve(0);
