import type { PageProps } from "#shared/form.ts";
import { reportsPaths } from "#shared/moderation/reports.paths.ts";
import { REPORT_STATES } from "#shared/platform/reports.enums.ts";
import { adminText } from "#shared/site/admin.text.ts";
import type { AdminReportsPageData } from "#shared/site/admin-moderation.dto.ts";
import { cx } from "../../ui/cx.ts";
import { Empty } from "../../ui/Empty.tsx";
import { Select } from "../../ui/Field.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { AdminFilters } from "./AdminFilters.tsx";
import { AdminFrame } from "./AdminFrame.tsx";
import { OnlyOne } from "./OnlyOne.tsx";
import { ReportCase } from "./ReportCase.tsx";
import { Who } from "./Who.tsx";

const texts = adminText.reports;

/**
 * Page of reports, grouped by the thing reported; staff claim a case, decide it, and can undo the decision.
 */
export function ReportsPage({ data, form }: PageProps<AdminReportsPageData>) {
  const { state, kind, kinds, by, only, cases, appeals, paging } = data;
  return (
    <AdminFrame data={data} current="reports" title={texts.title} lead={texts.lead}>
      <nav className="admin-states" aria-label={texts.title}>
        <ul>
          {REPORT_STATES.map((each) => (
            <Chip
              key={each}
              href={reportsPaths.adminReports(each, kind ?? undefined, by?.id)}
              on={each === state}
              label={texts.states[each]}
            />
          ))}
          <Chip
            href={reportsPaths.adminAppeals()}
            on={false}
            label={texts.appeals + texts.waiting(appeals)}
          />
        </ul>
      </nav>
      <AdminFilters
        action={reportsPaths.adminReports()}
        on={kind !== null}
        all={reportsPaths.adminReports(state, undefined, by?.id)}
        hasFile={false}
      >
        <input type="hidden" name="state" value={state} />
        {by && <input type="hidden" name="by" value={by.id} />}
        <Select
          name="kind"
          id="filter-kind"
          label={texts.kind}
          value={kind ?? ""}
          options={[
            { value: "", label: texts.allKinds },
            ...kinds.map(({ name, heading }) => ({ value: name, label: heading })),
          ]}
        />
      </AdminFilters>
      {by && (
        <p>
          {texts.onlyOf} <Who who={by} />.{" "}
          <a href={reportsPaths.adminReports(state, kind ?? undefined)}>{texts.ofAll}</a>
        </p>
      )}
      {only && <OnlyOne all={reportsPaths.adminReports(state)} />}
      <FormErrors form={form} />
      {cases.length === 0 && <Empty icon="shield" title={texts.empty[state]} />}
      {cases.map((each) => (
        <ReportCase key={each.id} found={each} data={data} form={form} />
      ))}
      <Pagination paging={paging} />
    </AdminFrame>
  );
}

/** Link to one of the lists. */
export function Chip({ href, on, label }: { href: string; on: boolean; label: string }) {
  return (
    <li>
      <a className={cx("chip", on && "chip-on")} href={href} aria-current={on ? "true" : undefined}>
        {label}
      </a>
    </li>
  );
}
