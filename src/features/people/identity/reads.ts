import type { Account } from "#core/auth/account.ts";
import { isId, toId } from "#core/db/ids.ts";
import { readerAttributes, readReaderCookie } from "#shared/reading/reader-settings.ts";
import { User } from "../users/entity.ts";
import { keyOf, type UserDoc } from "../users/index.ts";

/** Account fields needed for signing in. */
export type LoginUser = Pick<
  UserDoc,
  | "_id"
  | "username"
  | "email"
  | "name"
  | "role"
  | "passwordHash"
  | "tokenVersion"
  | "blocked"
  | "confirmed"
  | "leaving"
>;

const LOGIN = "username email name role passwordHash tokenVersion blocked confirmed leaving";

/**
 * Returns the account with this username or email address, ignoring case; "@" occurs in every address and in
 * no username.
 */
export async function findForLogin(identifier: string): Promise<LoginUser | null> {
  const key = keyOf(identifier);
  return User.findOne(key.includes("@") ? { emailKey: key } : { usernameKey: key })
    .select(LOGIN)
    .lean<LoginUser>();
}

/** Returns the account by id, for a password change. */
export async function findLoginById(id: string): Promise<LoginUser | null> {
  return isId(id) ? User.findById(toId(id)).select(LOGIN).lean<LoginUser>() : null;
}

/** Returns the account data from which `core/auth` builds a viewer. */
export async function findAccount(id: string): Promise<Account | null> {
  if (!isId(id)) return null;
  const user = await User.findById(toId(id))
    .select("username name role tokenVersion blocked leaving restrictedUntil reader bought joined")
    .lean<UserDoc>();
  if (!user) return null;
  const { username, name, role, tokenVersion, blocked, leaving, restrictedUntil, reader } = user;
  const { bought, joined } = user;
  // Accounts being deleted cannot be signed in to: signing in leads to a page that offers to keep the
  // account.
  return {
    id: String(user._id),
    username,
    name: name || null,
    role,
    tokenVersion,
    blocked: blocked || leaving != null,
    ...(restrictedUntil ? { restrictedUntil } : {}),
    ...(bought?.length ? { bought: new Set(bought.map(String)) } : {}),
    ...(joined?.length ? { joined: new Set(joined.map(String)) } : {}),
    ...(reader ? { reader: readerAttributes(readReaderCookie(reader)) } : {}),
  };
}
