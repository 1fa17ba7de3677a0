import type { ClientSession, Types } from "mongoose";
import { toId } from "#core/db/ids.ts";
import { accounts, memberOf, transactionsSince } from "../ledger/index.ts";
import { Payout, type PayoutDoc } from "./model.ts";

/**
 * Tolerated clock difference between processes in milliseconds; bookings are searched from this much earlier.
 */
const CLOCKS_MS = 60 * 60_000;
/** Members with last payouts within this period of each other are queried together. */
const TOGETHER_MS = 31 * 24 * 60 * 60_000;

/** The transactions that make up a payout. */
export interface Covers {
  readonly ids: readonly Types.ObjectId[];
  /** US cents made available by them. */
  readonly sum: number;
}

/** What earlier payouts of a member already explain. */
interface Past {
  /** Earliest time of transactions that may be unexplained. */
  readonly since: Date;
  /** Ids of transactions covered by payouts around that time. */
  readonly ids: ReadonlySet<string>;
  /** Keys of those payouts. */
  readonly keys: ReadonlySet<string>;
}

/**
 * Returns what was booked for these members since their previous payout, matched by id rather than time, so
 * that concurrent bookings belong to exactly one payout. A few reads, regardless of the number of members.
 */
export async function coveredBy(
  session: ClientSession,
  members: readonly string[],
): Promise<ReadonlyMap<string, Covers>> {
  const pasts = await pastsOf(session, members);
  const covers = new Map(members.map((member) => [member, { ids: [] as Types.ObjectId[], sum: 0 }]));
  for (const { since, of } of together(members, pasts)) {
    const members = new Set(of);
    const booked = await transactionsSince(session, of.map(accounts.available), since);
    for (const { _id, key, at, entries } of booked)
      for (const { account, amount } of entries) {
        const member = memberOf(account) ?? "";
        if (!members.has(member) || account !== accounts.available(member)) continue;
        const past = pasts.get(member);
        if (past && (at < past.since || past.keys.has(key) || past.ids.has(String(_id)))) continue;
        const cover = covers.get(member)!;
        cover.ids.push(_id);
        cover.sum -= amount;
      }
  }
  // Oldest first, as in statements.
  for (const { ids } of covers.values())
    ids.sort((a, b) => (a.equals(b) ? 0 : String(a) < String(b) ? -1 : 1));
  return covers;
}

/**
 * Returns each member's last payout with those shortly before it: of several within an hour, refused and
 * retried, each explains a part. Members without payouts are omitted.
 */
async function pastsOf(
  session: ClientSession,
  members: readonly string[],
): Promise<ReadonlyMap<string, Past>> {
  const all = await Payout.find({ user: { $in: members.map(toId) } }, { user: 1, createdAt: 1 })
    .session(session)
    .lean<Pick<PayoutDoc, "_id" | "user" | "createdAt">[]>();
  const lasts = new Map<string, number>();
  for (const { user, createdAt } of all)
    lasts.set(String(user), Math.max(createdAt.getTime(), lasts.get(String(user)) ?? 0));
  // Twice the tolerance: once for the repeated search window, once for clock differences in the recorded
  // start of payouts.
  const recent = all.filter(
    ({ user, createdAt }) => createdAt.getTime() >= lasts.get(String(user))! - 2 * CLOCKS_MS,
  );
  const storedPayouts = await Payout.find(
    { _id: { $in: recent.map(({ _id }) => _id) } },
    { user: 1, covers: 1 },
  )
    .session(session)
    .lean<Pick<PayoutDoc, "_id" | "user" | "covers">[]>();
  const byMember = Map.groupBy(storedPayouts, ({ user }) => String(user));
  return new Map(
    [...byMember].map(([member, payouts]) => [
      member,
      {
        since: new Date(lasts.get(member)! - CLOCKS_MS),
        ids: new Set(payouts.flatMap(({ covers }) => covers.map(String))),
        keys: new Set(payouts.map(({ _id }) => `payout:${_id}`)),
      },
    ]),
  );
}

/**
 * Groups members by the time of their last payout, so that no query reads a longer history than its members
 * need.
 */
function together(
  members: readonly string[],
  pasts: ReadonlyMap<string, Past>,
): { readonly since: Date; readonly of: readonly string[] }[] {
  const groups = new Map<number, { since: number; of: string[] }>();
  for (const member of members) {
    const since = pasts.get(member)?.since.getTime() ?? 0;
    const key = Math.ceil(since / TOGETHER_MS);
    const group = groups.get(key) ?? { since, of: [] };
    group.since = Math.min(group.since, since);
    group.of.push(member);
    groups.set(key, group);
  }
  return [...groups.values()].map(({ since, of }) => ({ since: new Date(since), of }));
}
