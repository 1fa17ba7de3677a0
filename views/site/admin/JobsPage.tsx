import type { PageProps } from "#shared/form.ts";
import { formatNumber } from "#shared/format.ts";
import { adminPaths } from "#shared/site/admin.paths.ts";
import { adminText } from "#shared/site/admin.text.ts";
import { ADMIN_JOB_LISTS, type AdminJobList, type AdminJobState } from "#shared/site/admin.ts";
import type {
  AdminEventDto,
  AdminFailedItemDto,
  AdminJobDto,
  AdminJobsPageData,
} from "#shared/site/admin-operations.dto.ts";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { cx } from "../../ui/cx.ts";
import { Empty } from "../../ui/Empty.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { type Column, Table } from "../../ui/Table.tsx";
import { Time } from "../../ui/Time.tsx";
import { AdminFrame } from "./AdminFrame.tsx";

const texts = adminText.jobs;
const nameOf = (list: AdminJobList): string => {
  if (list === "events") return adminText.events.chip;
  return list === "set-aside" ? adminText.setAside.chip : texts.states[list];
};
const at = (state: string) => `${adminPaths.adminJobs()}?state=${state}`;

/** Page of jobs in one state, of dead events or of items set aside, with their actions. */
export function JobsPage({ data, form }: PageProps<AdminJobsPageData>) {
  const { state, counts, paging } = data;
  return (
    <AdminFrame data={data} current="jobs" title={texts.title} lead={texts.lead}>
      <nav className="admin-states" aria-label={texts.title}>
        <ul>
          {ADMIN_JOB_LISTS.map((each) => (
            <li key={each}>
              <a
                className={cx("chip", each === state && "chip-on")}
                href={at(each)}
                aria-current={each === state ? "true" : undefined}
              >
                {nameOf(each)} {formatNumber(counts[each])}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <FormErrors form={form} />
      <List data={data} state={state} />
      <Pagination paging={paging} />
    </AdminFrame>
  );
}

function List({ data, state }: { data: AdminJobsPageData; state: AdminJobList }) {
  if (state === "events") return <DeadEvents data={data} />;
  return state === "set-aside" ? <SetAside data={data} /> : <Jobs data={data} state={state} />;
}

function Jobs({ data, state }: { data: AdminJobsPageData; state: AdminJobState }) {
  const { jobs, zone } = data;
  if (jobs.length === 0) return <Empty icon="check" title={texts.empty[state]} />;
  return (
    <Table caption={texts.caption} rows={jobs} keyOf={({ id }) => id} columns={columnsFor(state, zone)} />
  );
}

function DeadEvents({ data: { events, zone } }: { data: AdminJobsPageData }) {
  const { events: told } = adminText;
  if (events.length === 0) return <Empty icon="check" title={told.empty} />;
  const columns: Column<AdminEventDto>[] = [
    {
      head: told.name,
      cell: ({ name, waiting }) => (
        <>
          <code>{name}</code>
          <span className="cell-more">
            {told.waiting}: {waiting.join(", ")}
          </span>
        </>
      ),
    },
    { head: texts.error, cell: ({ error }) => <span className="cell-error">{error}</span> },
    { head: texts.attempts, cell: ({ attempts }) => attempts, figures: true },
    { head: told.when, cell: ({ at }) => <Time iso={at} as="stamp" zone={zone} /> },
    {
      head: texts.actions,
      cell: ({ id, name }) => (
        <Acts id={id} name={name} action={at("events")} retry={told.retry} drop={told.drop} />
      ),
    },
  ];
  return (
    <>
      <p>{told.lead}</p>
      <Table caption={told.caption} rows={events} keyOf={({ id }) => id} columns={columns} />
    </>
  );
}

function SetAside({ data: { items, zone } }: { data: AdminJobsPageData }) {
  const { setAside } = adminText;
  if (items.length === 0) return <Empty icon="check" title={setAside.empty} />;
  const moment = (iso: string) => <Time iso={iso} as="stamp" zone={zone} />;
  const columns: Column<AdminFailedItemDto>[] = [
    {
      head: setAside.sweep,
      cell: ({ sweep, key }) => (
        <>
          {sweep}
          <span className="cell-more">
            <code>{key}</code>
          </span>
        </>
      ),
    },
    { head: texts.error, cell: ({ error }) => <span className="cell-error">{error}</span> },
    { head: texts.attempts, cell: ({ attempts }) => attempts, figures: true },
    { head: setAside.since, cell: ({ since }) => moment(since) },
    { head: setAside.retryAt, cell: ({ retryAt }) => moment(retryAt) },
    {
      head: texts.actions,
      cell: ({ id, sweep }) => (
        <Acts id={id} name={sweep} action={at("set-aside")} retry={setAside.retry} drop={null} />
      ),
    },
  ];
  return (
    <>
      <p>{setAside.lead}</p>
      <Table caption={setAside.caption} rows={items} keyOf={({ id }) => id} columns={columns} />
    </>
  );
}

function columnsFor(state: AdminJobState, zone: AdminJobsPageData["zone"]): Column<AdminJobDto>[] {
  const moment = (iso: string | null) => iso && <Time iso={iso} as="stamp" zone={zone} />;
  const name = {
    head: texts.name,
    cell: ({ name, every }: AdminJobDto) => (
      <>
        <code>{name}</code>
        {every && <span className="cell-more">{every}</span>}
      </>
    ),
  };
  const made = { head: texts.created, cell: ({ createdAt }: AdminJobDto) => moment(createdAt) };
  const due = { head: texts.due, cell: ({ dueAt }: AdminJobDto) => moment(dueAt) };
  const ended = { head: texts.finished, cell: ({ finishedAt }: AdminJobDto) => moment(finishedAt) };
  const tries = { head: texts.attempts, cell: ({ attempts }: AdminJobDto) => attempts, figures: true };
  const error = {
    head: texts.error,
    cell: ({ error: last }: AdminJobDto) => <span className="cell-error">{last}</span>,
  };
  const acts = { head: texts.actions, cell: (job: AdminJobDto) => <JobActs job={job} /> };
  if (state === "failed") return [name, error, tries, ended, acts];
  if (state === "waiting") return [name, due, tries, error, made, acts];
  return state === "running" ? [name, made, tries, error] : [name, made, ended, tries];
}

function JobActs({ job: { id, name, state, every } }: { job: AdminJobDto }) {
  if (every !== null && state !== "failed") return null;
  const retry = state === "failed" ? texts.retry : null;
  return <Acts id={id} name={name} action={at(state)} retry={retry} drop={texts.drop} />;
}

interface ActsProps {
  readonly id: string;
  readonly name: string;
  readonly action: string;
  readonly retry: string | null;
  readonly drop: string | null;
}

function Acts({ id, name, action, retry, drop }: ActsProps) {
  return (
    <form noValidate className="cell-acts" method="post" action={action}>
      <CsrfField />
      <input type="hidden" name="id" defaultValue={id} />
      {retry && (
        <button className="btn btn-small" type="submit" name="intent" value="retry">
          {retry}
          <span className="visually-hidden">: {name}</span>
        </button>
      )}
      {drop && (
        <button className="btn btn-small btn-danger" type="submit" name="intent" value="drop">
          {drop}
          <span className="visually-hidden">: {name}</span>
        </button>
      )}
    </form>
  );
}
