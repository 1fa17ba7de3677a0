import type { PageProps } from "#shared/form.ts";
import { adminPaths } from "#shared/site/admin.paths.ts";
import { adminText } from "#shared/site/admin.text.ts";
import { ADMIN_MAIL_STATES, type AdminMailState } from "#shared/site/admin.ts";
import type { AdminMailsPageData } from "#shared/site/admin-operations.dto.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { Field, Select } from "../../ui/Field.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { Table } from "../../ui/Table.tsx";
import { Time } from "../../ui/Time.tsx";
import { AdminFilters, optionsOf } from "./AdminFilters.tsx";
import { AdminFrame } from "./AdminFrame.tsx";

const texts = adminText.mail;

/** Page of generated mails, newest first. */
export function MailsPage({ data, form }: PageProps<AdminMailsPageData>) {
  const { mails, filter, kept, retriable, stopped, paging, zone } = data;
  return (
    <AdminFrame data={data} current="mail" title={texts.title} lead={texts.lead}>
      <FormErrors form={form} />
      {kept && <Notice kind="info">{texts.noServer}</Notice>}
      {stopped > 0 && (
        <Notice kind="warning" title={texts.stopped(stopped)}>
          <p>{texts.stoppedHint}</p>
        </Notice>
      )}
      {retriable > 0 && (
        <form noValidate method="post" action={adminPaths.adminMails()}>
          <CsrfField />
          <input type="hidden" name="count" value={retriable} />
          <p className="fine">{texts.retryAllHint}</p>
          <div>
            <Button>{texts.retryAll(retriable)}</Button>
          </div>
        </form>
      )}
      <AdminFilters action={adminPaths.adminMails()} on={Boolean(filter.state || filter.to)}>
        <Select
          name="state"
          id="filter-state"
          label={texts.state}
          value={filter.state}
          options={optionsOf(ADMIN_MAIL_STATES, texts.states)}
        />
        <Field name="to" id="filter-to" label={texts.toLabel} value={filter.to} autoCapitalize="none" />
      </AdminFilters>
      {mails.length === 0 ? (
        <Empty icon="mail" title={texts.empty} />
      ) : (
        <Table
          caption={texts.caption}
          rows={mails}
          keyOf={({ id }) => id}
          columns={[
            { head: texts.when, cell: ({ createdAt }) => <Time iso={createdAt} as="stamp" zone={zone} /> },
            {
              head: texts.subject,
              cell: ({ id, subject }) => <a href={adminPaths.adminMail(id)}>{subject}</a>,
            },
            { head: texts.to, cell: ({ to }) => to },
            { head: texts.kind, cell: ({ kind }) => texts.kinds[kind] },
            { head: texts.state, cell: ({ state }) => <MailState state={state} /> },
            { head: texts.error, cell: ({ error }) => <span className="cell-error">{error}</span> },
          ]}
        />
      )}
      <Pagination paging={paging} />
    </AdminFrame>
  );
}

/** Delivery state of a mail. */
export const MailState = ({ state }: { state: AdminMailState }) =>
  state === "failed" ? <Badge tone="warn">{texts.states[state]}</Badge> : texts.states[state];
