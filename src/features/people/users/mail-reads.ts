import { toId } from "../../../core/db/ids.ts";
import { keyOf, User, type UserDoc } from "./model.ts";
import { THERE } from "./reads.ts";

/** Whom a letter goes to and how they are called. */
export type Addressee = Pick<UserDoc, "email" | "username" | "name">;

/** Addresses of members, by id; only of those who have confirmed theirs and may be here. One find. */
export async function findAddressees(ids: readonly string[]): Promise<Map<string, Addressee>> {
  const found = await User.find({ _id: { $in: ids.map(toId) }, ...THERE, confirmed: true })
    .select("email username name")
    .lean<(Addressee & Pick<UserDoc, "_id">)[]>();
  return new Map(found.map(({ _id, ...user }) => [String(_id), user]));
}

/** Who wants the weekly e-mail about stories, by id, from after the given one on. */
export async function findWeeklyReaders(after: string | null, limit: number): Promise<string[]> {
  const found = await User.find(
    { "notifications.weeklyStories": true, ...(after ? { _id: { $gt: toId(after) } } : {}) },
    { _id: 1 },
  )
    .sort({ "notifications.weeklyStories": 1, _id: 1 })
    .limit(limit)
    .lean<Pick<UserDoc, "_id">[]>();
  return found.map(({ _id }) => String(_id));
}

/** An address and whose it is, as letters of the site go to it. */
export interface NewsReader {
  readonly email: string;
  readonly to: UserDoc["_id"];
}

const NEWS_READER = { ...THERE, confirmed: true, promotional_emails: true } as const;

/** Members who want news of the site and have confirmed their address, by id, from after the given one on. */
export async function findNewsReaders(
  after: UserDoc["_id"] | null,
  limit: number,
): Promise<readonly NewsReader[]> {
  const found = await User.find({ ...NEWS_READER, ...(after ? { _id: { $gt: after } } : {}) }, { email: 1 })
    .sort({ _id: 1 })
    .limit(limit)
    .lean<Pick<UserDoc, "_id" | "email">[]>();
  return found.map(({ _id, email }) => ({ email: email.toLowerCase(), to: _id }));
}

/** Those of these members who want news of the site: id -> address. One find. */
export async function newsReadersAmong(ids: readonly UserDoc["_id"][]): Promise<ReadonlyMap<string, string>> {
  const found = await User.find({ _id: { $in: [...ids] }, ...NEWS_READER }, { email: 1 }).lean<
    Pick<UserDoc, "_id" | "email">[]
  >();
  return new Map(found.map(({ _id, email }) => [String(_id), email.toLowerCase()]));
}

/** Confirmed addresses of these members; who is shut out or on the way out is missing. One find. */
export async function emailsOf(ids: readonly UserDoc["_id"][]): Promise<ReadonlyMap<string, string>> {
  const found = await User.find({ _id: { $in: [...ids] }, ...THERE, confirmed: true }, { email: 1 }).lean<
    Pick<UserDoc, "_id" | "email">[]
  >();
  return new Map(found.map(({ _id, email }) => [String(_id), email.toLowerCase()]));
}

/** The time zones of accounts of these addresses, where they are known. One find. */
export async function zonesByEmail(emails: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const found = await User.find(
    { emailKey: { $in: emails.map(keyOf) }, timezone: { $gt: "" } },
    { emailKey: 1, timezone: 1 },
  ).lean<Pick<UserDoc, "emailKey" | "timezone">[]>();
  return new Map(found.map(({ emailKey, timezone }) => [emailKey, timezone]));
}

/** Accounts of these addresses, and whether they are shut out or on the way out. One find. */
export async function findStandingByEmail(
  emails: readonly string[],
): Promise<ReadonlyMap<string, { readonly id: string; readonly blocked: boolean }>> {
  const found = await User.find(
    { emailKey: { $in: emails.map(keyOf) } },
    { emailKey: 1, blocked: 1, leaving: 1 },
  ).lean<Pick<UserDoc, "_id" | "emailKey" | "blocked" | "leaving">[]>();
  return new Map(
    found.map(({ _id, emailKey, blocked, leaving }) => [
      emailKey,
      { id: String(_id), blocked: blocked || leaving !== null },
    ]),
  );
}
