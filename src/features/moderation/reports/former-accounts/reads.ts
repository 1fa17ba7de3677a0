import { toId } from "#core/db/ids.ts";
import { ReportCase, type ReportCaseDoc, Strike } from "../model.ts";
import { FormerAccount, type FormerAccountDoc } from "./model.ts";

/** Limit on the former accounts shown with an account. */
const SHOWN = 10;

/** A former account of a member, as staff see it. */
export interface FormerConduct extends Pick<FormerAccountDoc, "_id" | "erasedAt" | "until"> {
  readonly strikes: number;
  readonly cases: number;
}

/** True if this id belongs to an erased account whose cases and strikes are retained. */
export const isFormerAccount = async (id: unknown): Promise<boolean> =>
  (await FormerAccount.exists({ _id: toId(id) })) !== null;

/** Returns the former accounts that a member succeeds, latest first; three queries. */
export async function formerAccountsOf(user: string): Promise<readonly FormerConduct[]> {
  const former = await FormerAccount.find({ successors: toId(user) }, { erasedAt: 1, until: 1 })
    .sort({ erasedAt: -1 })
    .limit(SHOWN)
    .lean();
  if (former.length === 0) return [];
  const ids = former.map(({ _id }) => _id);
  const [strikes, cases] = await Promise.all([
    Strike.aggregate<Count>([{ $match: { user: { $in: ids } } }, { $group: { _id: "$user", count: ONE } }]),
    ReportCase.aggregate<Count>([{ $match: { by: { $in: ids } } }, { $group: { _id: "$by", count: ONE } }]),
  ]);
  const [strikesOf, casesOf] = [countsOf(strikes), countsOf(cases)];
  return former.map((each) => ({
    ...each,
    strikes: strikesOf.get(String(each._id)) ?? 0,
    cases: casesOf.get(String(each._id)) ?? 0,
  }));
}

interface Count {
  readonly _id: ReportCaseDoc["by"];
  readonly count: number;
}

const ONE = { $sum: 1 } as const;
const countsOf = (rows: readonly Count[]) => new Map(rows.map(({ _id, count }) => [String(_id), count]));
