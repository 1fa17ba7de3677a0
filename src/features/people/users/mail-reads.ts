import { toId } from "#core/db/ids.ts";
import { keyOf, User, type UserDoc } from "./model.ts";
import { VISIBLE } from "./visible.ts";

/** A mail recipient and their name. */
export type Addressee = Pick<UserDoc, "email" | "username" | "name">;

/** Returns the confirmed addresses of active members, by id. One query. */
export async function findAddressees(ids: readonly string[]): Promise<Map<string, Addressee>> {
  const users = await User.find({ _id: { $in: ids.map(toId) }, ...VISIBLE, confirmed: true })
    .select("email username name")
    .lean<(Addressee & Pick<UserDoc, "_id">)[]>();
  return new Map(users.map(({ _id, ...user }) => [String(_id), user]));
}

/** Returns the ids of recipients of the weekly email about stories, after the given id. */
export async function findWeeklyReaders(after: string | null, limit: number): Promise<string[]> {
  const users = await User.find(
    { "notifications.weeklyStories": true, ...(after ? { _id: { $gt: toId(after) } } : {}) },
    { _id: 1 },
  )
    .sort({ "notifications.weeklyStories": 1, _id: 1 })
    .limit(limit)
    .lean<Pick<UserDoc, "_id">[]>();
  return users.map(({ _id }) => String(_id));
}

/** A recipient of site newsletters, with their address. */
export interface NewsReader {
  readonly email: string;
  readonly to: UserDoc["_id"];
}

const NEWS_READER = { ...VISIBLE, confirmed: true, promotional_emails: true } as const;

/** Returns members who subscribed to site news and have a confirmed address, by id, after the given id. */
export async function findNewsReaders(
  after: UserDoc["_id"] | null,
  limit: number,
): Promise<readonly NewsReader[]> {
  const users = await User.find({ ...NEWS_READER, ...(after ? { _id: { $gt: after } } : {}) }, { email: 1 })
    .sort({ _id: 1 })
    .limit(limit)
    .lean<Pick<UserDoc, "_id" | "email">[]>();
  return users.map(({ _id, email }) => ({ email: email.toLowerCase(), to: _id }));
}

/** Returns the email addresses, by id, of the given members who subscribe to site news, with one query. */
export async function newsReadersAmong(ids: readonly UserDoc["_id"][]): Promise<ReadonlyMap<string, string>> {
  const users = await User.find({ _id: { $in: [...ids] }, ...NEWS_READER }, { email: 1 }).lean<
    Pick<UserDoc, "_id" | "email">[]
  >();
  return new Map(users.map(({ _id, email }) => [String(_id), email.toLowerCase()]));
}

/**
 * Returns the confirmed addresses of these members; blocked accounts and those pending deletion are omitted.
 * One query.
 */
export async function emailsOf(ids: readonly UserDoc["_id"][]): Promise<ReadonlyMap<string, string>> {
  const users = await User.find({ _id: { $in: [...ids] }, ...VISIBLE, confirmed: true }, { email: 1 }).lean<
    Pick<UserDoc, "_id" | "email">[]
  >();
  return new Map(users.map(({ _id, email }) => [String(_id), email.toLowerCase()]));
}

/** Returns the time zones of accounts with these addresses, if known. One query. */
export async function zonesByEmail(emails: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const users = await User.find(
    { emailKey: { $in: emails.map(keyOf) }, timezone: { $gt: "" } },
    { emailKey: 1, timezone: 1 },
  ).lean<Pick<UserDoc, "emailKey" | "timezone">[]>();
  return new Map(users.map(({ emailKey, timezone }) => [emailKey, timezone]));
}

/** Returns the accounts with these addresses, and whether they are blocked or pending deletion. One query. */
export async function findStandingByEmail(
  emails: readonly string[],
): Promise<ReadonlyMap<string, { readonly id: string; readonly blocked: boolean }>> {
  const users = await User.find(
    { emailKey: { $in: emails.map(keyOf) } },
    { emailKey: 1, blocked: 1, leaving: 1 },
  ).lean<Pick<UserDoc, "_id" | "emailKey" | "blocked" | "leaving">[]>();
  return new Map(
    users.map(({ _id, emailKey, blocked, leaving }) => [
      emailKey,
      { id: String(_id), blocked: blocked || leaving !== null },
    ]),
  );
}
