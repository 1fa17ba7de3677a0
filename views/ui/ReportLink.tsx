import type { IconName } from "#shared/icons.ts";
import { reportsPaths } from "#shared/moderation/reports.paths.ts";
import { reportsText } from "#shared/moderation/reports.text.ts";
import type { ReportWords } from "#shared/platform/report-words.ts";
import { Icon } from "./Icon.tsx";

/** Link to report something; the same for every viewer, so that cached pages can include it. */
export function ReportLink({
  kind,
  id,
  what = reportsText.one(kind),
  icon,
}: {
  kind: ReportWords;
  id: string;
  /** For screen readers, because there may be several such links on a page. */
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
