import { Types } from "mongoose";
import { findUsersByIds, type StaffUserRow } from "../../people/staff/index.ts";
import { emailKey } from "./keys.ts";
import { AccountKeys, SignIn } from "./model.ts";
import type { Account } from "./score.ts";

/**
 * Number of accounts sharing an address, or a browser in a network, from which this is no evidence: a school,
 * a café.
 */
export const CROWD = 10;
/** Maximum number of accounts examined per key, and per group. */
export const GROUP_MAX = 50;
/** Maximum number of sign-ins compared per account. */
export const SIGN_INS_MAX = 50;

const ids = (values: readonly string[]) => values.map((value) => new Types.ObjectId(value));

/** Loads accounts by id with their comparison keys; missing ones are left out. A few queries in total. */
export async function loadAccounts(wanted: readonly string[]): Promise<Account[]> {
  if (wanted.length === 0) return [];
  const [users, keys, signIns] = await Promise.all([
    findUsersByIds(wanted),
    AccountKeys.find({ _id: { $in: ids(wanted) } })
      .select("email")
      .lean(),
    SignIn.find({ user: { $in: ids(wanted) } })
      .sort({ user: 1, lastAt: -1 })
      .limit(wanted.length * SIGN_INS_MAX)
      .select("user ip network device label")
      .lean(),
  ]);
  const byUser = Map.groupBy(signIns, ({ user }) => String(user));
  const keyOf = new Map(keys.map(({ _id, email }) => [String(_id), email]));
  return users.map(({ _id, username, name, email }) => ({
    id: String(_id),
    username,
    name,
    email,
    key: keyOf.get(String(_id)),
    signIns: byUser.get(String(_id)) ?? [],
  }));
}

/**
 * Returns a function that finds accounts sharing a key with an account: each key takes one index look-up and
 * is looked up once. Use for one traversal, because results are cached.
 */
export function createNeighbours(): (account: Account) => Promise<string[]> {
  const known = new Map<string, Promise<string[]>>();
  const once = (key: string, look: () => Promise<string[]>): Promise<string[]> => {
    const found = known.get(key) ?? look();
    known.set(key, found);
    return found;
  };
  return async ({ id, key, signIns }) => {
    const groups = await Promise.all([
      ...(key ? [once(`email ${key}`, () => withEmail(key))] : []),
      ...signIns.map(({ ip }) => once(`ip ${ip}`, () => atKey({ ip }))),
      ...signIns.map(({ device, network }) =>
        once(`device ${device} ${network}`, () => atKey({ device, network })),
      ),
    ]);
    return [...new Set(groups.flat())].filter((one) => one !== id);
  };
}

const withEmail = async (email: string): Promise<string[]> =>
  (await AccountKeys.find({ email }).limit(GROUP_MAX).select("_id").lean()).map(({ _id }) => String(_id));

/** Returns accounts created since a time whose address likely reaches the same person. */
export async function accountsWithEmail(email: string, since: Date): Promise<StaffUserRow[]> {
  const created = { $gt: Types.ObjectId.createFromTime(Math.floor(since.getTime() / 1000)) };
  const rows = await AccountKeys.find({ email: emailKey(email), _id: created })
    .limit(GROUP_MAX)
    .select("_id")
    .lean();
  return findUsersByIds(rows.map(({ _id }) => String(_id)));
}

type Place = { readonly ip: string } | { readonly device: string; readonly network: string };

/** Returns the accounts of an address, or of a browser in a network; none if there are too many. */
async function atKey(place: Place): Promise<string[]> {
  const found = await usersAt(place, CROWD + 1);
  return found.length > CROWD ? [] : found.map(String);
}

/**
 * Returns accounts that have just reached the crowd limit: what they share there no longer counts as
 * evidence.
 */
export async function newCrowd(place: Place): Promise<Types.ObjectId[]> {
  const found = await usersAt(place, CROWD + 2);
  return found.length === CROWD + 1 ? found : [];
}

async function usersAt(place: Place, limit: number): Promise<Types.ObjectId[]> {
  const rows = await SignIn.aggregate<{ _id: Types.ObjectId }>([
    { $match: place },
    { $group: { _id: "$user" } },
    { $limit: limit },
  ]);
  return rows.map(({ _id }) => _id);
}
