import type { PageProps } from "../../../src/shared/form.ts";
import { formatNumber } from "../../../src/shared/format.ts";
import { adminPaths } from "../../../src/shared/site/admin.paths.ts";
import { adminText } from "../../../src/shared/site/admin.text.ts";
import { ADMIN_JOB_STATES } from "../../../src/shared/site/admin.ts";
import type { AdminJobDto, AdminJobsPageData } from "../../../src/shared/site/admin-operations.dto.ts";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { cx } from "../../ui/cx.ts";
import { Empty } from "../../ui/Empty.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { type Column, Table } from "../../ui/Table.tsx";
import { Time } from "../../ui/Time.tsx";
import { AdminFrame } from "./AdminFrame.tsx";

const words = adminText.jobs;
const at = (state: string) => `${adminPaths.adminJobs()}?state=${state}`;

/** Jobs of one state, the newest first, with what can be done to them. */
export function JobsPage({ data, form }: PageProps<AdminJobsPageData>) {
  const { state, counts, jobs, paging } = data;
  return (
    <AdminFrame data={data} current="jobs" title={words.title} lead={words.lead}>
      <nav className="admin-states" aria-label={words.title}>
        <ul>
          {ADMIN_JOB_STATES.map((each) => (
            <li key={each}>
              <a
                className={cx("chip", each === state && "chip-on")}
                href={at(each)}
                aria-current={each === state ? "true" : undefined}
              >
                {words.states[each]} {formatNumber(counts[each])}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <FormErrors form={form} />
      {jobs.length === 0 ? (
        <Empty icon="check" title={words.empty[state]} />
      ) : (
        <Table caption={words.caption} rows={jobs} keyOf={({ id }) => id} columns={columnsFor(data)} />
      )}
      <Pagination paging={paging} />
    </AdminFrame>
  );
}

function columnsFor({ state, zone }: AdminJobsPageData): Column<AdminJobDto>[] {
  const moment = (iso: string | null) => iso && <Time iso={iso} as="stamp" zone={zone} />;
  const name = {
    head: words.name,
    cell: ({ name, every }: AdminJobDto) => (
      <>
        <code>{name}</code>
        {every && <span className="cell-more">{every}</span>}
      </>
    ),
  };
  const made = { head: words.made, cell: ({ createdAt }: AdminJobDto) => moment(createdAt) };
  const due = { head: words.due, cell: ({ dueAt }: AdminJobDto) => moment(dueAt) };
  const ended = { head: words.finished, cell: ({ finishedAt }: AdminJobDto) => moment(finishedAt) };
  const tries = { head: words.attempts, cell: ({ attempts }: AdminJobDto) => attempts, figures: true };
  const error = {
    head: words.error,
    cell: ({ error: last }: AdminJobDto) => <span className="cell-error">{last}</span>,
  };
  const acts = { head: words.act, cell: (job: AdminJobDto) => <JobActs job={job} /> };
  if (state === "failed") return [name, error, tries, ended, acts];
  if (state === "waiting") return [name, due, tries, error, made, acts];
  return state === "running" ? [name, made, tries, error] : [name, made, ended, tries];
}

function JobActs({ job }: { job: AdminJobDto }) {
  if (job.every !== null && job.state !== "failed") return null;
  return (
    <form className="cell-acts" method="post" action={at(job.state)}>
      <CsrfField />
      <input type="hidden" name="id" defaultValue={job.id} />
      {job.state === "failed" && (
        <button className="btn btn-small" type="submit" name="intent" value="retry">
          {words.retry}
          <span className="visually-hidden">: {job.name}</span>
        </button>
      )}
      <button className="btn btn-small btn-danger" type="submit" name="intent" value="drop">
        {words.drop}
        <span className="visually-hidden">: {job.name}</span>
      </button>
    </form>
  );
}
