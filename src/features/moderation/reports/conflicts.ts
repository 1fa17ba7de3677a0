import { applicationError } from "#core/base/errors.ts";
import type { Viewer } from "#core/base/viewer.ts";
import { toId } from "#core/db/ids.ts";
import type { Services } from "#core/services.ts";
import { conflictsText } from "#shared/people/conflicts.text.ts";
import { findConflicts, type Matter, type Party } from "../../people/conflicts/index.ts";
import { Report, ReportCase, type ReportCaseDoc, Strike, type StrikeDoc } from "./model.ts";

type CaseOf = Pick<ReportCaseDoc, "_id" | "kind" | "target" | "by">;
/** A strike, or a removal without one, against which its member appeals. */
export type Appealed =
  | { readonly strike: Pick<StrikeDoc, "_id" | "user" | "by" | "case" | "kind"> }
  | { readonly removal: CaseOf & Pick<ReportCaseDoc, "decision"> };

/** Returns why the viewer may not decide these cases, as text by case id. */
export async function conflictsInCases(
  services: Pick<Services, "extensions">,
  viewer: Viewer,
  cases: readonly CaseOf[],
): Promise<ReadonlyMap<string, string>> {
  const reportersOf = await findReporters(cases.map(({ _id }) => _id));
  const matters = cases.map((each) => matterOf(each, reportersOf(each._id)));
  return reasonsBy(
    cases.map(({ _id }) => String(_id)),
    await findConflicts(services, viewer, matters),
  );
}

/** Returns why the viewer may not decide these appeals, as text by the id of the strike or case. */
export async function conflictsInAppeals(
  services: Pick<Services, "extensions">,
  viewer: Viewer,
  appeals: readonly Appealed[],
): Promise<ReadonlyMap<string, string>> {
  const strikes = appeals.flatMap((each) => ("strike" in each ? [each.strike] : []));
  const struck = await ReportCase.find(
    { _id: { $in: strikes.map((strike) => strike.case) } },
    { kind: 1, target: 1, by: 1 },
  ).lean<CaseOf[]>();
  const cases = new Map(struck.map((each) => [String(each._id), each]));
  const caseIds = appeals.map((each) => ("strike" in each ? each.strike.case : each.removal._id));
  const reportersOf = await findReporters(caseIds);
  const matters = appeals.map((each, at): Matter => {
    const reporters = reportersOf(caseIds[at]);
    const decided = (by: unknown): readonly Party[] => (by ? [{ member: String(by), as: "decided" }] : []);
    if ("removal" in each)
      return matterOf(each.removal, [...reporters, ...decided(each.removal.decision?.by)]);
    const { strike } = each;
    const about = cases.get(String(strike.case));
    const subject = { kind: strike.kind, target: about?.target ?? strike.case, by: strike.user };
    return matterOf(subject, [...reporters, ...decided(strike.by)]);
  });
  return reasonsBy(
    appeals.map((each) => String("strike" in each ? each.strike._id : each.removal._id)),
    await findConflicts(services, viewer, matters),
  );
}

/** Returns the subject of a case with everyone who is involved; null if there is no such case. */
export async function matterOfCase(id: string): Promise<Matter | null> {
  const found = await ReportCase.findById(toId(id), { kind: 1, target: 1, by: 1 }).lean<CaseOf>();
  return found && matterOf(found, (await findReporters([found._id]))(found._id));
}

/**
 * Like `matterOfCase`, of the case in which a strike was given. Who gave it may read what colleagues write about the
 * appeal, but not decide it.
 */
export async function matterOfStrike(id: string): Promise<Matter | null> {
  const found = await Strike.findById(toId(id), { case: 1, kind: 1, user: 1 }).lean<StrikeDoc>();
  if (!found) return null;
  const about = await matterOfCase(String(found.case));
  const member: Party = { member: String(found.user), as: "author" };
  return {
    kind: found.kind,
    id: about?.id ?? String(found.case),
    parties: [member, ...(about?.parties ?? [])],
  };
}

/** Asserts that the viewer may decide about this id. @throws 400 with the reason */
export function assertNoConflict(conflicts: ReadonlyMap<string, string>, id: unknown): void {
  const reason = conflicts.get(String(id));
  if (reason) throw applicationError(reason);
}

const matterOf = (
  { kind, target, by }: Pick<CaseOf, "kind" | "target" | "by">,
  others: readonly Party[],
): Matter => ({ kind, id: String(target), parties: [{ member: String(by), as: "author" }, ...others] });

/** One query for all cases. */
async function findReporters(ids: readonly unknown[]): Promise<(id: unknown) => readonly Party[]> {
  const rows = await Report.aggregate<{ readonly _id: { readonly case: unknown; readonly by: unknown } }>([
    { $match: { case: { $in: ids } } },
    { $group: { _id: { case: "$case", by: "$reporter" } } },
  ]);
  const byCase = Map.groupBy(rows, (row) => String(row._id.case));
  return (id) =>
    (byCase.get(String(id)) ?? []).map((row) => ({ member: String(row._id.by), as: "reporter" }));
}

const reasonsBy = (
  ids: readonly string[],
  conflicts: Awaited<ReturnType<typeof findConflicts>>,
): ReadonlyMap<string, string> =>
  new Map(
    ids.flatMap((id, at) => {
      const conflict = conflicts[at];
      return conflict ? [[id, conflictsText[conflict]] as const] : [];
    }),
  );
