import type { ReportKindName } from "../../src/shared/enums.ts";
import { paths } from "../../src/shared/paths.ts";
import { text } from "../../src/shared/text/index.ts";

/** The way to report something; the same for everybody, so that shared pages may have it. */
export function ReportLink({
  kind,
  id,
  what = text.reports.one(kind),
}: {
  kind: ReportKindName;
  id: string;
  /** Said to those who hear the link alone; there may be several on a page. */
  what?: string;
}) {
  return (
    <a className="report-link" href={paths.report(kind, id)} rel="nofollow">
      {text.reports.link}
      <span className="visually-hidden"> {what}</span>
    </a>
  );
}
