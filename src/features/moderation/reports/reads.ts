import { toId } from "../../../core/db/ids.ts";
import { findKeysetPage, type KeysetPage, type Place } from "../../../core/db/keyset.ts";
import type { AppealState, ReportState } from "../../../shared/moderation/reports.enums.ts";
import { PAGE_SIZE } from "../../../shared/platform/requests.limits.ts";
import { ADMIN_PAGE_SIZE } from "../../../shared/site/admin.ts";
import { Report, ReportCase, type ReportCaseDoc, type ReportDoc, Strike, type StrikeDoc } from "./model.ts";

/** Reports of one case that the queue shows; and strikes that a member is shown. */
const SHOWN = 5;
const STRIKES = 50;
/** Cases and appeals that are counted. */
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
  taken: 1,
  decision: 1,
  openedAt: 1,
} as const;

/** A page of the queue, those first that were opened last. */
export const listCases = ({
  state,
  kind,
  by = null,
  ...place
}: Place & { state: ReportState; kind: string | null; by?: string | null }): Promise<
  KeysetPage<ReportCaseDoc>
> =>
  findKeysetPage<ReportCaseDoc, ReportCaseDoc>(ReportCase, {
    filter: { state, ...(kind ? { kind } : {}), ...(by ? { by: toId(by) } : {}) },
    key: "openedAt",
    limit: ADMIN_PAGE_SIZE,
    projection: CASE,
    ...place,
  });

/** The latest reports of each of these cases, by the case's id. */
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

/** A page of appeals in one state, the latest strike first. */
export const listAppeals = ({
  state,
  ...place
}: Place & { state: AppealState }): Promise<KeysetPage<StrikeDoc>> =>
  findKeysetPage<StrikeDoc, StrikeDoc>(Strike, {
    filter: { "appeal.state": state },
    key: "at",
    limit: ADMIN_PAGE_SIZE,
    projection: { user: 1, by: 1, kind: 1, title: 1, reason: 1, words: 1, at: 1, appeal: 1 },
    ...place,
  });

/** Things reported that wait, up to a hundred. */
export const countOpenCases = (): Promise<number> =>
  ReportCase.countDocuments({ state: "open" }, { limit: COUNTED }).exec();

/** Appeals that wait, up to a hundred. */
export const countAppeals = (): Promise<number> =>
  Strike.countDocuments({ "appeal.state": "open" }, { limit: COUNTED }).exec();

/** The latest cases about what a member made, whatever became of them, and how many there are. */
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

/** The latest strikes of a member as staff see them, and how many there are. */
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

/** A member's own strikes, the latest first. */
export const strikesOf = (user: string): Promise<StrikeDoc[]> =>
  Strike.find({ user: toId(user) }, { by: 0, "appeal.by": 0 })
    .sort({ at: -1, _id: -1 })
    .limit(STRIKES)
    .lean<StrikeDoc[]>();

/** A page of a member's own reports, and what they are about by the case's id. */
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
  const found = await ReportCase.find(
    { _id: { $in: page.rows.map((row) => row.case) } },
    { title: 1, "decision.answer": 1, "decision.words": 1 },
  ).lean<ReportCaseDoc[]>();
  return { ...page, cases: new Map(found.map((one) => [String(one._id), one])) };
}
