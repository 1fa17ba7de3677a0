import { REPORT_REASONS, type ReportReason } from "./reports.enums.ts";

/** Terms for a kind of reportable content. Each feature defines its kinds in `<feature>.report.ts`. */
export interface ReportWords {
  /** Stored with each report and used in URLs; must not change. */
  readonly name: string;
  readonly heading: string;
  /** Singular for use within a sentence, such as "reading list". */
  readonly one: string;
  /** True if it has a title by which its author recognises it. */
  readonly hasTitle?: true;
  /** True if what staff deleted can be restored. */
  readonly restoresDeleted?: true;
  /** What restoring it means, before and after an appeal is granted; by default that it is restored. */
  readonly restoring?: { readonly promise: string; readonly done: string };
  /** Reasons that do not apply to it; by default those that do not apply to short texts. */
  readonly reasonsLeftOut?: readonly ReportReason[];
}

/** Returns the reasons for reporting content of this kind, in display order. */
export const reasonsFor = ({
  reasonsLeftOut = ["unmarked", "pretence"],
}: ReportWords): readonly ReportReason[] => REPORT_REASONS.filter((each) => !reasonsLeftOut.includes(each));
