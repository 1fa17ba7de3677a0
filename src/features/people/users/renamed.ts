import type { ClientSession } from "mongoose";
import { keyOf, User, type UserDoc } from "./model.ts";
import { VISIBLE } from "./visible.ts";

/** Returns the current username of the account that previously had this one, or null. */
export async function findRenamed(username: string): Promise<string | null> {
  const user = await User.findOne({ formerUsernames: keyOf(username), blocked: false, leaving: null })
    .select("username")
    .lean<Pick<UserDoc, "username">>();
  return user?.username ?? null;
}

/** Returns true if a username was another account's: it stays reserved, because its addresses lead there. */
export async function isFormerUsername(
  usernameKey: string,
  { except, session }: { readonly except?: UserDoc["_id"]; readonly session?: ClientSession } = {},
): Promise<boolean> {
  const held = { formerUsernames: usernameKey, ...(except ? { _id: { $ne: except } } : {}) };
  return (await User.exists(held).session(session ?? null)) !== null;
}

/** Returns visible accounts that previously had these usernames, by former username. One query. */
export async function findRenamedAmong(
  names: readonly string[],
): Promise<ReadonlyMap<string, Pick<UserDoc, "_id" | "username">>> {
  if (names.length === 0) return new Map();
  const users = await User.find({ formerUsernames: { $in: names }, ...VISIBLE })
    .select("username +formerUsernames")
    .lean<Pick<UserDoc, "_id" | "username" | "formerUsernames">[]>();
  const asked = new Set(names);
  return new Map(
    users.flatMap(({ _id, username, formerUsernames = [] }) =>
      formerUsernames.filter((name) => asked.has(name)).map((name) => [name, { _id, username }] as const),
    ),
  );
}
