import type { Types } from "mongoose";
import { isId, toId } from "../../../core/db/ids.ts";
import { findKeysetPage, type KeysetPage, type Place } from "../../../core/db/keyset.ts";
import type { Role } from "../../../shared/people/staff.enums.ts";
import { beginsWith, User } from "../users/entity.ts";
import { keyOf, type UserDoc } from "../users/index.ts";

/** What the back office asks of accounts; everything unless said. */
export interface StaffUserFilter {
  /** Beginnings of words of name or username; with `byEmail` of the address too. */
  readonly search?: string | undefined;
  /** Whoever asks may see addresses (admins). */
  readonly byEmail?: boolean;
  readonly role?: Role | undefined;
  readonly state?: "active" | "blocked" | "unconfirmed" | undefined;
  readonly from?: Date | undefined;
  /** Not included. */
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

/** An account in a row of the back office. */
export type StaffUserRow = Pick<UserDoc, keyof typeof ROW | "_id">;

/** Found accounts that a search goes through at most; a longer word finds fewer. */
const STAFF_SEARCH_MAX = 500;

/** Accounts, the newest first; `cut` when a search had more than it goes through. */
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

/** Each way to look along an index of its own, so that no search reads the collection. */
async function idsMatching(search: string, byEmail: boolean): Promise<Types.ObjectId[]> {
  const key = keyOf(search);
  const words = beginsWith("nameWords", search);
  const ways = [
    { usernameKey: beginning(key) },
    ...(words ? [{ setup_complete: { $in: [true, false] }, ...words }] : []),
    ...(byEmail ? [{ emailKey: beginning(key) }] : []),
    ...(isId(search.trim()) ? [{ _id: toId(search.trim()) }] : []),
  ];
  const found = await Promise.all(
    ways.map((way) =>
      User.find(way as never)
        .select("_id")
        .limit(STAFF_SEARCH_MAX)
        .lean<{ _id: Types.ObjectId }[]>(),
    ),
  );
  return [...new Map(found.flat().map(({ _id }) => [String(_id), _id])).values()].slice(0, STAFF_SEARCH_MAX);
}

const beginning = (text: string): RegExp => new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}`);

/** The whole account with what only staff see. */
export async function findUserForStaff(id: string): Promise<UserDoc | null> {
  if (!isId(id)) return null;
  return User.findById(toId(id))
    .select("+email_risk_level +captcha_score +userAgent +referrer +eventToken")
    .lean<UserDoc>();
}

/** Accounts by id, as rows; who is gone is missing. */
export const findUsersByIds = (ids: readonly string[]): Promise<StaffUserRow[]> =>
  User.find({ _id: { $in: ids.filter(isId).map(toId) } }, ROW)
    .lean<StaffUserRow[]>()
    .exec();

/** Every account's address, a batch at a time. */
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

/** Levels of e-mail risk that there are. */
export async function riskLevels(): Promise<string[]> {
  const levels: string[] = await User.distinct("email_risk_level");
  return levels.filter(Boolean).sort();
}

/** Accounts in all, blocked ones, and those newer than a moment. */
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
