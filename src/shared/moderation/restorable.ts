import type { StaffAct } from "../people/staff-acts.ts";
import type { ReportWords } from "../platform/report-words.ts";

/**
 * True if granting an appeal brings the content back: it was hidden, removed or disqualified, or deleted where
 * that can be undone; not if it was edited, unpublished or cancelled.
 */
export const isRestorable = (act: StaffAct, { restoresDeleted }: ReportWords): boolean =>
  act === "hidden" ||
  act === "removed" ||
  act === "disqualified" ||
  (act === "deleted" && restoresDeleted === true);
