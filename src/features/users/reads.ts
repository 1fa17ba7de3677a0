import type { Viewer } from "../../core/auth/viewer.ts";
import type { Account } from "../../core/auth/viewer-of.ts";
import { isId, toId } from "../../core/db/ids.ts";
import { keyOf, User, type UserDoc } from "./model.ts";
import { userPolicy } from "./policy.ts";

/** An account as a sign-in needs it. */
export type LoginUser = Pick<
  UserDoc,
  "_id" | "username" | "email" | "name" | "role" | "passwordHash" | "tokenVersion" | "blocked" | "confirmed"
>;

const LOGIN = "username email name role passwordHash tokenVersion blocked confirmed";

/** The account with this username or email, whatever its case; an "@" is in every email and in no username. */
export async function findForLogin(identifier: string): Promise<LoginUser | null> {
  const key = keyOf(identifier);
  return User.findOne(key.includes("@") ? { emailKey: key } : { usernameKey: key })
    .select(LOGIN)
    .lean<LoginUser>();
}

/** The same by id: for a change of password. */
export async function findLoginById(id: string): Promise<LoginUser | null> {
  return isId(id) ? User.findById(toId(id)).select(LOGIN).lean<LoginUser>() : null;
}

/** What `core/auth` needs to build a viewer. */
export async function findAccount(id: string): Promise<Account | null> {
  if (!isId(id)) return null;
  const user = await User.findById(toId(id))
    .select("username name role tokenVersion blocked")
    .lean<UserDoc>();
  return user && { ...user, id: String(user._id), name: user.name || null };
}

/** The time zone of a member's clock; London's where none is known. */
export async function zoneOf(viewer: Viewer): Promise<string> {
  const user = isId(viewer.id)
    ? await User.findById(toId(viewer.id)).select("timezone").lean<UserDoc>()
    : null;
  return user?.timezone || "Europe/London";
}

/** A profile by its username, whatever the case, if this viewer may see it. */
export async function findProfile(viewer: Viewer, username: string): Promise<UserDoc | null> {
  return User.findOne({
    $and: [{ usernameKey: keyOf(username) }, userPolicy.readable(viewer)],
  }).lean<UserDoc>();
}

/** Fields of an author card, as other features keep copies of them. */
export type AuthorFields = Pick<UserDoc, "_id" | "username" | "name" | "profile_photo">;

/** What goes on a card of this account. */
export async function findAuthorFields(id: unknown): Promise<AuthorFields | null> {
  return User.findById(toId(id)).select("username name profile_photo").lean<AuthorFields>();
}

/** The whole account for its owner, without what only the house knows. */
export async function findOwnUser(id: string): Promise<UserDoc | null> {
  return isId(id) ? User.findById(toId(id)).lean<UserDoc>() : null;
}
