import type { PageProps } from "#shared/form.ts";
import { EMAIL_MAX } from "#shared/people/identity.limits.ts";
import type { SuppressionDto, SuppressionsPageData } from "#shared/reach/suppressions.dto.ts";
import { suppressionsPaths } from "#shared/reach/suppressions.paths.ts";
import { suppressionsText as words } from "#shared/reach/suppressions.text.ts";
import { AdminFrame } from "../../site/admin/AdminFrame.tsx";
import { Button } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { Field } from "../../ui/Field.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { Pagination } from "../../ui/Pagination.tsx";
import { type Column, Table } from "../../ui/Table.tsx";
import { Time } from "../../ui/Time.tsx";

/** Staff page of suppressed addresses, to which no newsletter is sent; each can be released. */
export function SuppressionsPage({ data, form }: PageProps<SuppressionsPageData>) {
  const { suppressions, paging, zone } = data;
  const { bind, value } = formFields(form);
  return (
    <AdminFrame data={data} current="suppressions" title={words.title} lead={words.lead}>
      {suppressions.length === 0 ? (
        <Empty icon="mail" title={words.none} />
      ) : (
        <Table
          caption={words.table}
          columns={columnsIn(zone)}
          rows={suppressions}
          keyOf={({ email }) => email}
        />
      )}
      <Pagination paging={paging} />
      <form noValidate className="page-form" method="post" action={suppressionsPaths.admin()}>
        <CsrfField />
        <FormErrors form={form} />
        <h2>{words.add}</h2>
        <Field
          {...bind("email")}
          label={words.email}
          type="email"
          value={value("email")}
          maxLength={EMAIL_MAX}
          required
        />
        <Button name="do" value="add">
          {words.addButton}
        </Button>
      </form>
    </AdminFrame>
  );
}

const columnsIn = (zone: string): readonly Column<SuppressionDto>[] => [
  { head: words.email, cell: ({ email }) => email },
  {
    head: words.reason,
    cell: ({ reason, detail }) => (
      <>
        {words.reasons[reason]}
        {detail && <span className="cell-more">{detail}</span>}
      </>
    ),
  },
  { head: words.since, cell: ({ since }) => <Time iso={since} as="stamp" zone={zone} /> },
  {
    head: words.actions,
    cell: ({ email }) => (
      <form noValidate method="post" action={suppressionsPaths.admin()}>
        <CsrfField />
        <input type="hidden" name="email" value={email} />
        <Button look="quiet" name="do" value="reset" title={words.resetOf(email)}>
          {words.reset}
        </Button>
      </form>
    ),
  },
];
