import type { PageProps } from "../../../src/shared/form.ts";
import { adminPaths } from "../../../src/shared/site/admin.paths.ts";
import { adminText } from "../../../src/shared/site/admin.text.ts";
import { ADMIN_MAIL_STATES, type AdminMailState } from "../../../src/shared/site/admin.ts";
import type { AdminMailsPageData } from "../../../src/shared/site/admin-operations.dto.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { Field, Select } from "../../ui/Field.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { Table } from "../../ui/Table.tsx";
import { Time } from "../../ui/Time.tsx";
import { AdminFilters, optionsOf } from "./AdminFilters.tsx";
import { AdminFrame } from "./AdminFrame.tsx";

const words = adminText.mail;

/** Mails that were written, the newest first. */
export function MailsPage({ data }: PageProps<AdminMailsPageData>) {
  const { mails, filter, kept, paging, zone } = data;
  return (
    <AdminFrame data={data} current="mail" title={words.title} lead={words.lead}>
      {kept && <Notice kind="info">{words.noServer}</Notice>}
      <AdminFilters action={adminPaths.adminMails()} on={Boolean(filter.state || filter.to)}>
        <Select
          name="state"
          id="filter-state"
          label={words.state}
          value={filter.state}
          options={optionsOf(ADMIN_MAIL_STATES, words.states)}
        />
        <Field name="to" id="filter-to" label={words.toLabel} value={filter.to} autoCapitalize="none" />
      </AdminFilters>
      {mails.length === 0 ? (
        <Empty icon="mail" title={words.empty} />
      ) : (
        <Table
          caption={words.caption}
          rows={mails}
          keyOf={({ id }) => id}
          columns={[
            { head: words.when, cell: ({ createdAt }) => <Time iso={createdAt} as="stamp" zone={zone} /> },
            {
              head: words.subject,
              cell: ({ id, subject }) => <a href={adminPaths.adminMail(id)}>{subject}</a>,
            },
            { head: words.to, cell: ({ to }) => to },
            { head: words.kind, cell: ({ kind }) => words.kinds[kind] },
            { head: words.state, cell: ({ state }) => <MailState state={state} /> },
            { head: words.error, cell: ({ error }) => <span className="cell-error">{error}</span> },
          ]}
        />
      )}
      <Pagination paging={paging} />
    </AdminFrame>
  );
}

/** What became of a mail. */
export const MailState = ({ state }: { state: AdminMailState }) =>
  state === "failed" ? <Badge tone="warn">{words.states[state]}</Badge> : words.states[state];
