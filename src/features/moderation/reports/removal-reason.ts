import { isStaff, type Viewer } from "#core/base/viewer.ts";
import { toId } from "#core/db/ids.ts";
import type { RemovedContent } from "#core/report-kind.ts";
import { reportsText } from "#shared/moderation/reports.text.ts";
import { Report, ReportCase, type ReportCaseDoc, type ReportDoc } from "./model.ts";

/** Returns the reason of the latest removal for the author of the content and for staff, null for others. */
export async function removalReason(
  viewer: Viewer,
  { kind, target }: RemovedContent,
): Promise<string | null> {
  if (!viewer.id) return null;
  const removal = await ReportCase.findOne(
    { target: toId(target), kind, state: "removed" },
    { by: 1, "decision.toMaker": 1 },
  )
    .sort({ openedAt: -1 })
    .lean<ReportCaseDoc>();
  if (!removal) return null;
  const isAuthor = String(removal.by) === viewer.id;
  if (!isAuthor && !isStaff(viewer)) return null;
  const reason = removal.decision?.toMaker || (await reasonReported(removal._id));
  return isAuthor ? reportsText.gone.toAuthor(reason) : reportsText.gone.toStaff(reason);
}

async function reasonReported(reportCase: ReportCaseDoc["_id"]): Promise<string> {
  const report = await Report.findOne({ case: reportCase }, { reason: 1 })
    .sort({ _id: -1 })
    .lean<ReportDoc>();
  return reportsText.reasons[report?.reason ?? "other"];
}
