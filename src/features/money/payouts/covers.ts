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

type Last = Pick<PayoutDoc, "_id" | "user" | "covers" | "createdAt">;

/**
 * What was booked for these members since the payout before, by id rather than by time: what is booked at once belongs
 * to one of them. A few reads, however many members.
 */
export async function coveredBy(
  session: ClientSession,
  members: readonly string[],
): Promise<ReadonlyMap<string, Covers>> {
  const last = await lastPayouts(session, members);
  const known = new Map(
    [...last].map(([member, { _id, covers }]) => [
      member,
      { ids: new Set(covers.map(String)), key: `payout:${_id}` },
    ]),
  );
  const covers = new Map(members.map((member) => [member, { ids: [] as Types.ObjectId[], sum: 0 }]));
  for (const { since, of } of together(members, last)) {
    const wanted = new Set(of);
    for (const { _id, key, entries } of await transactionsSince(session, of.map(accounts.available), since))
      for (const { account, amount } of entries) {
        const member = memberOf(account) ?? "";
        if (!wanted.has(member) || account !== accounts.available(member)) continue;
        const before = known.get(member);
        if (before?.key === key || before?.ids.has(String(_id))) continue;
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

/** Each member's last payout; none for who has had none. */
async function lastPayouts(
  session: ClientSession,
  members: readonly string[],
): Promise<ReadonlyMap<string, Last>> {
  const newest = await Payout.aggregate<{ last: Types.ObjectId }>([
    { $match: { user: { $in: members.map(toId) } } },
    { $project: { user: 1, createdAt: 1 } },
    { $sort: { user: 1, createdAt: -1, _id: -1 } },
    { $group: { _id: "$user", last: { $first: "$_id" } } },
  ]).session(session);
  const found = await Payout.find(
    { _id: { $in: newest.map(({ last }) => last) } },
    { user: 1, covers: 1, createdAt: 1 },
  )
    .session(session)
    .lean<Last[]>();
  return new Map(found.map((payout) => [String(payout.user), payout]));
}

/** Members by when they were paid last, so that nobody's whole past is read for another's sake. */
function together(
  members: readonly string[],
  last: ReadonlyMap<string, Last>,
): { readonly since: Date; readonly of: readonly string[] }[] {
  const groups = new Map<number, { since: number; of: string[] }>();
  for (const member of members) {
    const paid = last.get(member)?.createdAt.getTime();
    const since = paid === undefined ? 0 : paid - CLOCKS_MS;
    const key = Math.ceil(since / TOGETHER_MS);
    const group = groups.get(key) ?? { since, of: [] };
    group.since = Math.min(group.since, since);
    group.of.push(member);
    groups.set(key, group);
  }
  return [...groups.values()].map(({ since, of }) => ({ since: new Date(since), of }));
}
