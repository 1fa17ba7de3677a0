import { isId, toId } from "../../../core/db/ids.ts";
import { keyOf, User, type UserDoc } from "./model.ts";

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
