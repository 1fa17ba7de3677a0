import type { PageProps } from "../../../src/shared/form.ts";
import { REPORT_STATES } from "../../../src/shared/moderation/reports.enums.ts";
import { reportsPaths } from "../../../src/shared/moderation/reports.paths.ts";
import { adminText } from "../../../src/shared/site/admin.text.ts";
import type { AdminReportsPageData } from "../../../src/shared/site/admin-moderation.dto.ts";
import { cx } from "../../ui/cx.ts";
import { Empty } from "../../ui/Empty.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { AdminFrame } from "./AdminFrame.tsx";
import { ReportCase } from "./ReportCase.tsx";
import { Who } from "./Who.tsx";

const words = adminText.reports;

/** What members reported, by the thing they reported; staff take a case, decide it, and undo what they decided. */
export function ReportsPage({ data, form }: PageProps<AdminReportsPageData>) {
  const { state, kind, kinds, by, cases, appeals, paging } = data;
  return (
    <AdminFrame data={data} current="reports" title={words.title} lead={words.lead}>
      <nav className="admin-states" aria-label={words.title}>
        <ul>
          {REPORT_STATES.map((each) => (
            <Chip
              key={each}
              href={reportsPaths.adminReports(each, kind ?? undefined, by?.id)}
              on={each === state}
              label={words.states[each]}
            />
          ))}
          <Chip
            href={reportsPaths.adminAppeals()}
            on={false}
            label={words.appeals + words.waiting(appeals)}
          />
        </ul>
      </nav>
      <nav className="admin-states" aria-label={words.kind}>
        <ul>
          <Chip
            href={reportsPaths.adminReports(state, undefined, by?.id)}
            on={kind === null}
            label={words.allKinds}
          />
          {kinds.map(({ name, heading }) => (
            <Chip
              key={name}
              href={reportsPaths.adminReports(state, name, by?.id)}
              on={name === kind}
              label={heading}
            />
          ))}
        </ul>
      </nav>
      {by && (
        <p>
          {words.onlyOf} <Who who={by} />.{" "}
          <a href={reportsPaths.adminReports(state, kind ?? undefined)}>{words.ofAll}</a>
        </p>
      )}
      <FormErrors form={form} />
      {cases.length === 0 && <Empty icon="shield" title={words.empty[state]} />}
      {cases.map((each) => (
        <ReportCase key={each.id} found={each} data={data} form={form} />
      ))}
      <Pagination paging={paging} />
    </AdminFrame>
  );
}

/** One of the lists that can be chosen. */
export function Chip({ href, on, label }: { href: string; on: boolean; label: string }) {
  return (
    <li>
      <a className={cx("chip", on && "chip-on")} href={href} aria-current={on ? "true" : undefined}>
        {label}
      </a>
    </li>
  );
}
