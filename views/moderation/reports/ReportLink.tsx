import type { IconName } from "../../../src/shared/icons.ts";
import type { ReportWords } from "../../../src/shared/moderation/report-words.ts";
import { reportsPaths } from "../../../src/shared/moderation/reports.paths.ts";
import { reportsText } from "../../../src/shared/moderation/reports.text.ts";
import { Icon } from "../../ui/Icon.tsx";

/** The way to report something; the same for everybody, so that shared pages may have it. */
export function ReportLink({
  kind,
  id,
  what = reportsText.one(kind),
  icon,
}: {
  kind: ReportWords;
  id: string;
  /** Said to those who hear the link alone; there may be several on a page. */
  what?: string;
  icon?: IconName;
}) {
  return (
    <a className="report-link" href={reportsPaths.report(kind.name, id)} rel="nofollow">
      {icon && <Icon name={icon} />}
      {reportsText.link}
      <span className="visually-hidden"> {what}</span>
    </a>
  );
}
