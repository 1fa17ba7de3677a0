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

/**
 * True if a granted appeal can be looked at again: not once an entry competes again, or an item is back from the
 * bin. For those, staff act again.
 */
export const isRepeatable = (act: StaffAct, words: ReportWords): boolean =>
  act === "hidden" || act === "removed" || !isRestorable(act, words);
