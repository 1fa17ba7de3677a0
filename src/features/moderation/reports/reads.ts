import { toId } from "#core/db/ids.ts";
import { findKeysetPage, type KeysetPage, type Place } from "#core/db/keyset.ts";
import type { AppealState, ReportState } from "#shared/platform/reports.enums.ts";
import { PAGE_SIZE } from "#shared/platform/requests.limits.ts";
import { ADMIN_PAGE_SIZE } from "#shared/site/admin.ts";
import { Report, ReportCase, type ReportCaseDoc, type ReportDoc, Strike, type StrikeDoc } from "./model.ts";
import { decidedAs } from "./withdraw.ts";

/** Limits on the reports shown per case in the queue and on the strikes shown per member. */
const SHOWN = 5;
const STRIKES = 50;
/** Upper limit when counting cases and appeals. */
const COUNTED = 100;

const CASE = {
  kind: 1,
  target: 1,
  by: 1,
  title: 1,
  text: 1,
  place: 1,
  writtenAt: 1,
  state: 1,
  count: 1,
  act: 1,
  taken: 1,
  decision: 1,
  openedAt: 1,
} as const;

const idOf = (only: string | null) => (only ? { _id: toId(only) } : {});

/** Lists a page of the queue, most recently opened case first. */
export const listCases = ({
  state,
  kind,
  by = null,
  only = null,
  ...place
}: Place & { state: ReportState; kind: string | null; by?: string | null; only?: string | null }): Promise<
  KeysetPage<ReportCaseDoc>
> =>
  findKeysetPage<ReportCaseDoc, ReportCaseDoc>(ReportCase, {
    filter: { state, ...(kind ? { kind } : {}), ...(by ? { by: toId(by) } : {}), ...idOf(only) },
    key: "openedAt",
    limit: ADMIN_PAGE_SIZE,
    projection: CASE,
    ...place,
  });

/** Returns the latest reports of each of these cases, by case id. */
export async function reportsOf(
  cases: readonly Pick<ReportCaseDoc, "_id">[],
): Promise<ReadonlyMap<string, readonly ReportDoc[]>> {
  const found = await Promise.all(
    cases.map(({ _id }) =>
      Report.find({ case: _id }, { case: 1, reporter: 1, reason: 1, note: 1, createdAt: 1 })
        .sort({ _id: -1 })
        .limit(SHOWN)
        .lean<ReportDoc[]>(),
    ),
  );
  return new Map(cases.map(({ _id }, index) => [String(_id), found[index]!]));
}

/** A wording in which content was reported, and when first. */
export interface ReportedWords {
  readonly text: string;
  readonly at: Date;
}

/** Returns the different wordings in which the content of each of these cases was reported, oldest first. */
export async function reportedWordsOf(
  cases: readonly Pick<ReportCaseDoc, "_id">[],
): Promise<ReadonlyMap<string, readonly ReportedWords[]>> {
  const found = await Report.aggregate<ReportedWords & { readonly case: unknown }>([
    { $match: { case: { $in: cases.map(({ _id }) => _id) }, seen: { $exists: true } } },
    { $group: { _id: { case: "$case", text: "$seen" }, at: { $min: "$createdAt" } } },
    { $sort: { at: 1 } },
    { $project: { _id: 0, case: "$_id.case", text: "$_id.text", at: 1 } },
  ]);
  return Map.groupBy(found, (words) => String(words.case));
}

/** Lists a page of appeals in one state, latest strike first. */
export const listAppeals = ({
  state,
  only = null,
  ...place
}: Place & { state: AppealState; only?: string | null }): Promise<KeysetPage<StrikeDoc>> =>
  findKeysetPage<StrikeDoc, StrikeDoc>(Strike, {
    filter: { "appeal.state": state, ...idOf(only) },
    key: "at",
    limit: ADMIN_PAGE_SIZE,
    projection: {
      user: 1,
      by: 1,
      case: 1,
      kind: 1,
      title: 1,
      reason: 1,
      words: 1,
      at: 1,
      appeal: 1,
      origin: 1,
    },
    ...place,
  });

/** Lists a page of appeals against removals without a strike in one state, latest decision first. */
export const listRemovalAppeals = ({
  state,
  only = null,
  ...place
}: Place & { state: AppealState; only?: string | null }): Promise<KeysetPage<ReportCaseDoc>> =>
  findKeysetPage<ReportCaseDoc, ReportCaseDoc>(ReportCase, {
    filter: { "appeal.state": state, ...idOf(only) },
    key: "openedAt",
    limit: ADMIN_PAGE_SIZE,
    projection: { ...CASE, appeal: 1 },
    ...place,
  });

/** Counts open cases, up to 100. */
export const countOpenCases = (): Promise<number> =>
  ReportCase.countDocuments({ state: "open" }, { limit: COUNTED }).exec();

/** Counts open appeals, up to 100 against strikes and 100 against removals. */
export async function countAppeals(): Promise<number> {
  const counts = await Promise.all([
    Strike.countDocuments({ "appeal.state": "open" }, { limit: COUNTED }),
    countRemovalAppeals(),
  ]);
  return counts[0] + counts[1];
}

/** Counts open appeals against removals, up to 100. */
export const countRemovalAppeals = (): Promise<number> =>
  ReportCase.countDocuments({ "appeal.state": "open" }, { limit: COUNTED }).exec();

/**
 * Counts the items of a kind that a member wrote since a given time and that are removed, up to a limit; also those
 * that their author has deleted since.
 */
export async function countRemoved(
  { by, kind, since }: { readonly by: string; readonly kind: string; readonly since: Date },
  limit: number,
): Promise<number> {
  const removed = {
    by: toId(by),
    kind,
    state: "removed",
    ...decidedAs("removed"),
    writtenAt: { $gte: since },
  };
  const found = await ReportCase.aggregate<{ readonly _id: unknown }>([
    { $match: removed },
    { $group: { _id: "$target" } },
    { $limit: limit },
  ]);
  return found.length;
}

/** Returns the latest cases about a member's content, in any state, and their total number. */
export async function casesAbout(
  user: string,
  limit: number,
): Promise<{ readonly rows: readonly ReportCaseDoc[]; readonly count: number }> {
  const by = toId(user);
  const [rows, count] = await Promise.all([
    ReportCase.find({ by }, { kind: 1, title: 1, place: 1, state: 1, count: 1, openedAt: 1 })
      .sort({ openedAt: -1, _id: -1 })
      .limit(limit)
      .lean<ReportCaseDoc[]>(),
    ReportCase.countDocuments({ by }),
  ]);
  return { rows, count };
}

/** Returns a member's latest strikes as staff see them, and their total number. */
export async function strikesAbout(
  user: string,
  limit: number,
): Promise<{ readonly rows: readonly StrikeDoc[]; readonly count: number }> {
  const own = { user: toId(user) };
  const [rows, count] = await Promise.all([
    Strike.find(own, { words: 0 }).sort({ at: -1, _id: -1 }).limit(limit).lean<StrikeDoc[]>(),
    Strike.countDocuments(own),
  ]);
  return { rows, count };
}

/**
 * Returns a member's strikes for that member, latest first; without those of former accounts that were revoked before
 * the member appealed.
 */
export const strikesOf = (user: string): Promise<StrikeDoc[]> =>
  Strike.find(
    { user: toId(user), $or: [{ origin: null }, { revokedAt: null }, { appeal: { $ne: null } }] },
    { by: 0, "appeal.by": 0 },
  )
    .sort({ at: -1, _id: -1 })
    .limit(STRIKES)
    .lean<StrikeDoc[]>();

/**
 * Returns the latest removals of a member's content without a strike, and those undone by an appeal, for that
 * member.
 */
export const removalsOf = (user: string): Promise<ReportCaseDoc[]> =>
  ReportCase.find(
    {
      by: toId(user),
      "decision.strike": null,
      $or: [{ state: "removed" }, { state: "dismissed", "appeal.state": "granted" }],
    },
    {
      kind: 1,
      title: 1,
      act: 1,
      "decision.at": 1,
      "decision.toMaker": 1,
      "appeal.text": 1,
      "appeal.state": 1,
      "appeal.answer": 1,
    },
  )
    .sort({ openedAt: -1, _id: -1 })
    .limit(STRIKES)
    .lean<ReportCaseDoc[]>();

/** Lists a page of a member's reports, with their subjects by case id. */
export async function listOwnReports(
  reporter: string,
  place: Place,
): Promise<KeysetPage<ReportDoc> & { readonly cases: ReadonlyMap<string, ReportCaseDoc> }> {
  const page = await findKeysetPage<ReportDoc, ReportDoc>(Report, {
    filter: { reporter: toId(reporter) },
    key: "createdAt",
    limit: PAGE_SIZE.default,
    projection: { case: 1, kind: 1, reason: 1, state: 1, createdAt: 1 },
    ...place,
  });
  const reportCases = await ReportCase.find(
    { _id: { $in: page.rows.map((row) => row.case) } },
    { title: 1, state: 1, "decision.answer": 1, "decision.words": 1 },
  ).lean<ReportCaseDoc[]>();
  const cases = new Map(reportCases.map((one) => [String(one._id), one]));
  // The report's copy of the state may be late.
  const rows = page.rows.map((row) => ({ ...row, state: cases.get(String(row.case))?.state ?? row.state }));
  return { ...page, rows, cases };
}
