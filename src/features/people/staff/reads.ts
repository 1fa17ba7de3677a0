import type { Types } from "mongoose";
import { isId, toId } from "#core/db/ids.ts";
import { findKeysetPage, type KeysetPage, type Place } from "#core/db/keyset.ts";
import type { Role } from "#shared/people/staff.enums.ts";
import { beginsWith, User } from "../users/entity.ts";
import { findStaffNameKeys, keyOf, type UserDoc } from "../users/index.ts";

/** Filters for accounts in the back office; all optional. */
export interface StaffUserFilter {
  /** Word prefixes of name or username; with `byEmail` of the address too. */
  readonly search?: string | undefined;
  /** True if the viewer may see email addresses (admins). */
  readonly byEmail?: boolean;
  readonly role?: Role | undefined;
  readonly state?: "active" | "blocked" | "unconfirmed" | "looksAlike" | undefined;
  readonly from?: Date | undefined;
  /** Exclusive. */
  readonly to?: Date | undefined;
  readonly risk?: string | undefined;
}

const ROW = {
  username: 1,
  name: 1,
  email: 1,
  role: 1,
  blocked: 1,
  confirmed: 1,
  createdAt: 1,
  last_logged_in: 1,
  email_risk_level: 1,
  profile_photo: 1,
} as const;

/** An account as a row in the back office. */
export type StaffUserRow = Pick<UserDoc, keyof typeof ROW | "_id">;

/** Limit on accounts matched by a search; a longer word matches fewer. */
const STAFF_SEARCH_MAX = 500;

/** Lists accounts, newest first; `cut` is true if a search matched more than the limit. */
export async function findUsersForStaff(
  { search = "", byEmail = false, role, state, from, to, risk }: StaffUserFilter,
  place: Place & { readonly limit: number },
): Promise<KeysetPage<StaffUserRow> & { readonly cut: boolean }> {
  const found = search.trim() ? await idsMatching(search, byEmail) : null;
  const createdAt = { ...(from ? { $gte: from } : {}), ...(to ? { $lt: to } : {}) };
  const filter = {
    ...(role ? { role } : {}),
    ...(state === "blocked" ? { blocked: true } : {}),
    ...(state === "unconfirmed" ? { confirmed: false } : {}),
    ...(state === "looksAlike" ? await passingForOthers() : {}),
    ...(state === "active" ? { blocked: false, confirmed: true } : {}),
    ...(risk ? { email_risk_level: risk } : {}),
    ...(from || to ? { createdAt } : {}),
  };
  const page = await findKeysetPage<StaffUserRow, UserDoc>(User, {
    filter: found ? { $and: [{ _id: { $in: found } }], ...filter } : filter,
    key: "createdAt",
    projection: ROW,
    ...place,
  });
  return { ...page, cut: (found?.length ?? 0) >= STAFF_SEARCH_MAX };
}

/**
 * Condition for members with a name that would be refused today, because it looks like that of another member, of
 * staff or of the site.
 */
const passingForOthers = async () => ({
  $or: [
    { looksAlike: true },
    { nameReserved: true, role: "member" as const },
    { nameKey: { $in: [...(await findStaffNameKeys())] }, role: "member" as const },
  ],
});

/** Each search criterion uses its index, so that no search scans the collection. */
async function idsMatching(search: string, byEmail: boolean): Promise<Types.ObjectId[]> {
  const key = keyOf(search);
  const words = beginsWith("nameWords", search);
  const ways = [
    { usernameKey: beginning(key) },
    { formerUsernames: key },
    ...(words ? [{ setup_complete: { $in: [true, false] }, ...words }] : []),
    ...(byEmail ? [{ emailKey: beginning(key) }] : []),
    ...(isId(search.trim()) ? [{ _id: toId(search.trim()) }] : []),
  ];
  const found = await Promise.all(
    ways.map((way) => User.find(way).select("_id").limit(STAFF_SEARCH_MAX).lean<{ _id: Types.ObjectId }[]>()),
  );
  return [...new Map(found.flat().map(({ _id }) => [String(_id), _id])).values()].slice(0, STAFF_SEARCH_MAX);
}

const beginning = (text: string): RegExp => new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}`);

/** Returns the complete account including staff-only fields. */
export async function findUserForStaff(id: string): Promise<UserDoc | null> {
  if (!isId(id)) return null;
  return User.findById(toId(id))
    .select("+email_risk_level +captcha_score +userAgent +referrer +eventToken")
    .lean<UserDoc>();
}

/** Returns accounts by id, as rows; deleted ones are omitted. */
export const findUsersByIds = (ids: readonly string[]): Promise<StaffUserRow[]> =>
  User.find({ _id: { $in: ids.filter(isId).map(toId) } }, ROW)
    .lean<StaffUserRow[]>()
    .exec();

/** Yields every account's email address, in batches. */
export async function* walkEmails(batch: number): AsyncGenerator<Pick<UserDoc, "_id" | "email">[]> {
  for (let last: Types.ObjectId | null = null; ; ) {
    const rows: Pick<UserDoc, "_id" | "email">[] = await User.find(last ? { _id: { $gt: last } } : {})
      .sort({ _id: 1 })
      .limit(batch)
      .select("email")
      .lean<Pick<UserDoc, "_id" | "email">[]>();
    if (rows.length === 0) return;
    yield rows;
    last = rows.at(-1)!._id;
  }
}

/** Returns the levels of email risk in use. */
export async function riskLevels(): Promise<string[]> {
  const levels: string[] = await User.distinct("email_risk_level");
  return levels.filter(Boolean).sort();
}

/** Counts all accounts, blocked ones, and those created since a given time. */
export async function countUsersForStaff(
  since: Date,
): Promise<{ all: number; blocked: number; recent: number }> {
  const [all, blocked, recent] = await Promise.all([
    User.estimatedDocumentCount(),
    User.countDocuments({ blocked: true }),
    User.countDocuments({ createdAt: { $gte: since } }),
  ]);
  return { all, blocked, recent };
}
