import type { ClientSession, QueryFilter } from "mongoose";
import { applicationError } from "#core/base/errors.ts";
import type { Caller } from "#core/base/viewer.ts";
import type { Withdrawal } from "#shared/moderation/reports.text.ts";
import { isRestorable } from "#shared/moderation/restorable.ts";
import type { StaffAct } from "#shared/people/staff-acts.ts";
import { adminText } from "#shared/site/admin.text.ts";
import type { Deciding } from "./mails.ts";
import { Report, ReportCase, type ReportCaseDoc } from "./model.ts";
import { updateReports } from "./report-copies.ts";
import "./events.ts";

type Withdrawn = Pick<ReportCaseDoc, "_id" | "kind" | "target" | "act">;

/**
 * Undoes the effect of a decision on its content, unless another decision that is in force has the same
 * effect. Must run in the transaction that ends the case. It writes to the other cases about the content, so
 * that the later of two concurrent decisions takes the earlier one into account.
 */
export async function withdraw(
  { collected }: Deciding,
  caller: Caller,
  { _id, kind, target, act }: Withdrawn,
  session: ClientSession,
): Promise<Withdrawal> {
  const about = { kind, target };
  await ReportCase.updateMany(
    { ...about, _id: { $ne: _id }, state: { $in: ["open", "removed"] } },
    { $inc: { revision: 1 } },
    { session },
  );
  const reports = collected.reports();
  if (!isRestorable(act ?? "removed", reports.wordsOf(kind))) return "unchanged";
  const isHeld = async (by: StaffAct) =>
    (await ReportCase.exists({ ...about, ...decidedAs(by), _id: { $ne: _id }, state: "removed" }).session(
      session,
    )) !== null;
  if (await isHeld(act ?? "removed")) return "held";
  const restore = (undoes: StaffAct | undefined) =>
    reports.of(kind)?.restore(String(target), { caller, reason: "", undoes }, session);
  const isRestored = (await restore(act)) !== false;
  // In the bin it could not be put back, when an appeal against its removal was granted.
  const granted: QueryFilter<ReportCaseDoc> = {
    ...about,
    ...decidedAs("removed"),
    "appeal.state": "granted",
  };
  if (act === "deleted" && (await ReportCase.exists(granted).session(session)) && !(await isHeld("removed")))
    await restore("removed");
  return isRestored ? "restored" : "unchanged";
}

/** Ends a removal because an appeal was granted: its case is dismissed, its effect on the content withdrawn. */
export async function endRemoval(
  moderating: Deciding,
  caller: Caller,
  removal: ReportCaseDoc,
  session: ClientSession,
): Promise<Withdrawal> {
  await turnState(moderating.services, removal, "removed", "dismissed", session);
  return withdraw(moderating, caller, removal, session);
}

/**
 * Reverses `endRemoval`, because the granted appeal is looked at again: the content is removed or hidden as
 * before, in the bin too, unless it no longer exists.
 */
export async function repeatRemoval(
  { services, collected }: Deciding,
  caller: Caller,
  removal: ReportCaseDoc,
  session: ClientSession,
): Promise<void> {
  const { kind, target, act, decision } = removal;
  await turnState(services, removal, "dismissed", "removed", session);
  const reports = collected.reports();
  if (!isRestorable(act ?? "removed", reports.wordsOf(kind))) return;
  const moderation = { caller, reason: decision?.toMaker ?? "", repeats: act };
  await reports.of(kind)?.remove(String(target), moderation, session);
}

/** Changes the state of a case and of its reports, and tells the reporters, who have been told the decision before. */
async function turnState(
  services: Deciding["services"],
  removal: ReportCaseDoc,
  from: "removed" | "dismissed",
  state: "removed" | "dismissed",
  session: ClientSession,
): Promise<void> {
  const { modifiedCount } = await ReportCase.updateOne(
    { _id: removal._id, state: from },
    { $set: { state } },
    { session },
  );
  if (modifiedCount === 0) throw applicationError(adminText.appeals.gone);
  await updateReports(services, { ...removal, state: from }, state, session);
  const reporters = (await Report.distinct("reporter", { case: removal._id }).session(session)).map(String);
  if (reporters.length === 0) return;
  const event = { id: String(removal._id), reporters, at: services.now().getTime() };
  await services.events.publish("report.decided", event, session);
}

/** Filter for cases with the same effect on their content: a decision on a report removes it. */
export const decidedAs = (act: StaffAct): QueryFilter<ReportCaseDoc> => ({
  act: act === "removed" ? { $in: ["removed", null] } : act,
});
