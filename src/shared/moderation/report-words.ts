import { REPORT_REASONS, type ReportReason } from "./reports.enums.ts";

/** How what members report is called. The feature that has the kind has this in `<feature>.report.ts`. */
export interface ReportWords {
  /** Stored with each report, and in addresses; never changed. */
  readonly name: string;
  readonly heading: string;
  /** Within a sentence: "reading list". */
  readonly one: string;
  /** It has a title of its own, by which its maker knows it. */
  readonly hasTitle?: true;
  /** Reasons that make no sense for it; those of short texts unless told. */
  readonly reasonsLeftOut?: readonly ReportReason[];
}

/** What can be wrong with a thing of this kind, in the order in which it is asked. */
export const reasonsFor = ({
  reasonsLeftOut = ["unmarked", "pretence"],
}: ReportWords): readonly ReportReason[] => REPORT_REASONS.filter((each) => !reasonsLeftOut.includes(each));
