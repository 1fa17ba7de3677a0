import type { ClientSession } from "mongoose";
import { type Copies, copiedSource, outdatedCopies, type SourceChange } from "#core/copies/index.ts";
import { inTransaction } from "#core/db/transaction.ts";
import type { Services } from "#core/services.ts";
import { Report, ReportCase, type ReportCaseDoc, type ReportDoc } from "./model.ts";
import "./events.ts";

/** Cases whose reports do not yet have the state of their case (decision 100). */
export const OutdatedReports = outdatedCopies("OutdatedReports", "outdated-case-copies");

/** State of a case: copied to its reports, of which there may be any number. */
const stateOfReports: Copies<ReportCaseDoc> = {
  name: "reports",
  model: Report,
  fields: ["state"],
  concerned: ({ before, after }) => (before.state === after.state ? null : { case: after._id }),
  valuesOf:
    ({ state }) =>
    () => ({ state }),
};

const copying = copiedSource<ReportCaseDoc, SourceChange<ReportCaseDoc>, Pick<Services, "events">>({
  outdated: OutdatedReports,
  of: "case",
  read: (id) => ReportCase.findById(id).lean<ReportCaseDoc>(),
  all: () => [stateOfReports],
  announce: ({ events }, id, session) => events.publish("report.copies-outdated", { id }, session),
});

/**
 * Gives the reports of a case its new state, in its transaction if they are few; if not, marks them for the job.
 * Their case decides meanwhile (`hasOpenReport`).
 */
export const updateReports = (
  services: Pick<Services, "events">,
  before: ReportCaseDoc,
  state: ReportCaseDoc["state"],
  session: ClientSession,
): Promise<void> => copying.updateCopies(services, { before, after: { ...before, state } }, session);

/** Updates the reports of a case that are out of date. Safe to run at any time, and again after a crash. */
export const updateOutdatedReports = (
  services: Pick<Services, "events">,
  id: string,
  signal: AbortSignal,
): Promise<void> => copying.updateOutdated(services, id, signal);

/**
 * True if a member has an open report of an item. If their report is of a case that was decided a moment ago, it
 * gets the state of its case, so that the member can report the item again at once.
 */
export async function hasOpenReport(once: string): Promise<boolean> {
  const report = await Report.findOne({ once, state: "open" }, { case: 1 }).lean<
    Pick<ReportDoc, "_id" | "case">
  >();
  if (!report) return false;
  if (await ReportCase.exists({ _id: report.case, state: "open" })) return true;
  return inTransaction(async (session) => {
    // Conflicts with a change of the case and with a batch of the job, so that the last state is written last.
    await OutdatedReports.findOneAndUpdate({ _id: report.case }, { $inc: { batches: 1 } }, { session });
    const reportCase = await ReportCase.findById(report.case, { state: 1 })
      .session(session)
      .lean<Pick<ReportCaseDoc, "state">>();
    if (!reportCase || reportCase.state === "open") return true;
    const $set = { state: reportCase.state };
    await Report.updateOne({ _id: report._id, state: "open" }, { $set }, { session });
    return false;
  });
}
