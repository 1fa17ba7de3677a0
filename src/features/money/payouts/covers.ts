import type { ClientSession, Types } from "mongoose";
import { toId } from "../../../core/db/ids.ts";
import { accounts, memberOf, transactionsSince } from "../ledger/index.ts";
import { Payout, type PayoutDoc } from "./model.ts";

/** Milliseconds by which clocks of processes may differ: what was booked is looked for from so much earlier. */
const CLOCKS_MS = 60 * 60_000;
/** Who was paid last within so long of one another is looked for together. */
const TOGETHER_MS = 31 * 24 * 60 * 60_000;

/** What a payout is the sum of. */
export interface Covers {
  readonly ids: readonly Types.ObjectId[];
  /** US cents that became available by them. */
  readonly sum: number;
}

/** What of a member's past is explained already. */
interface Past {
  /** From when on something may not be. */
  readonly since: Date;
  /** Of transactions that payouts around then cover. */
  readonly ids: ReadonlySet<string>;
  /** Of these payouts themselves. */
  readonly keys: ReadonlySet<string>;
}

/**
 * What was booked for these members since the payout before, by id rather than by time: what is booked at once belongs
 * to one of them. A few reads, however many members.
 */
export async function coveredBy(
  session: ClientSession,
  members: readonly string[],
): Promise<ReadonlyMap<string, Covers>> {
  const pasts = await pastsOf(session, members);
  const covers = new Map(members.map((member) => [member, { ids: [] as Types.ObjectId[], sum: 0 }]));
  for (const { since, of } of together(members, pasts)) {
    const wanted = new Set(of);
    const booked = await transactionsSince(session, of.map(accounts.available), since);
    for (const { _id, key, at, entries } of booked)
      for (const { account, amount } of entries) {
        const member = memberOf(account) ?? "";
        if (!wanted.has(member) || account !== accounts.available(member)) continue;
        const past = pasts.get(member);
        if (past && (at < past.since || past.keys.has(key) || past.ids.has(String(_id)))) continue;
        const cover = covers.get(member)!;
        cover.ids.push(_id);
        cover.sum -= amount;
      }
  }
  // The oldest first, as statements have them.
  for (const { ids } of covers.values())
    ids.sort((a, b) => (a.equals(b) ? 0 : String(a) < String(b) ? -1 : 1));
  return covers;
}

/**
 * Each member's last payout, with those shortly before it: of several within an hour, refused and tried again, each
 * explains a part. None for who has had none.
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
  // Twice: once for what is looked for again, once for when its payout says that it was begun.
  const recent = all.filter(
    ({ user, createdAt }) => createdAt.getTime() >= lasts.get(String(user))! - 2 * CLOCKS_MS,
  );
  const found = await Payout.find({ _id: { $in: recent.map(({ _id }) => _id) } }, { user: 1, covers: 1 })
    .session(session)
    .lean<Pick<PayoutDoc, "_id" | "user" | "covers">[]>();
  const byMember = Map.groupBy(found, ({ user }) => String(user));
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

/** Members by when they were paid last, so that nobody's whole past is read for another's sake. */
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
