import { REPORT_REASONS, type ReportKindName, type ReportReason } from "./reports.enums.ts";

const but = (...left: readonly ReportReason[]) => REPORT_REASONS.filter((each) => !left.includes(each));

/** What can be wrong with a thing of this kind, in the order in which it is asked. */
export function reasonsFor(kind: ReportKindName): readonly ReportReason[] {
  if (kind === "story" || kind === "chapter") return but("pretence");
  if (kind === "person") return but("stolen", "unmarked");
  if (kind === "message") return but("stolen", "unmarked", "pretence");
  return but("unmarked", "pretence");
}
