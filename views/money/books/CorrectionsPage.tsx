import type { PageProps } from "#shared/form.ts";
import { formatMoney } from "#shared/format.ts";
import type { CorrectionDto, CorrectionsPageData } from "#shared/money/books.dto.ts";
import { booksText } from "#shared/money/books.text.ts";
import { CONFIRM_ABOVE, CORRECTION_REASON_MAX } from "#shared/money/books.ts";
import { moneyAdminPaths } from "#shared/money/money-admin.paths.ts";
import { AdminFrame } from "../../site/admin/AdminFrame.tsx";
import { Button } from "../../ui/Button.tsx";
import { RadioGroup } from "../../ui/Choice.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { Field } from "../../ui/Field.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { Pagination } from "../../ui/Pagination.tsx";
import { type Column, Table } from "../../ui/Table.tsx";
import { Time } from "../../ui/Time.tsx";

const texts = booksText.corrections;

/** Page for correcting member balances; large corrections await a second admin. */
export function CorrectionsPage({ data, form }: PageProps<CorrectionsPageData>) {
  const { corrections, paging, zone } = data;
  const { bind, value } = formFields(form, { direction: "give" });
  return (
    <AdminFrame
      data={data}
      current="ledger"
      title={texts.title}
      lead={texts.lead(formatMoney(CONFIRM_ABOVE))}
    >
      <form noValidate className="admin-form" method="post" action={moneyAdminPaths.adminCorrections()}>
        <CsrfField />
        <input type="hidden" name="once" value={data.once} />
        <FormErrors form={form} />
        <Field
          {...bind("username")}
          label={texts.member}
          value={value("username")}
          autoCapitalize="none"
          required
        />
        <RadioGroup
          {...bind("direction")}
          legend={texts.direction}
          value={value("direction")}
          options={[
            { value: "give", label: texts.give },
            { value: "take", label: texts.take },
          ]}
        />
        <Field
          {...bind("amount")}
          label={texts.amount}
          value={value("amount")}
          inputMode="decimal"
          prefix="$"
          required
        />
        <Field
          {...bind("reason")}
          label={texts.reason}
          value={value("reason")}
          maxLength={CORRECTION_REASON_MAX}
          required
        />
        <Button look="primary" name="intent" value="correct">
          {texts.submit}
        </Button>
      </form>
      {corrections.length === 0 ? (
        <Empty icon="check" title={texts.none} />
      ) : (
        <Table caption={texts.list} columns={columnsIn(zone)} rows={corrections} keyOf={({ id }) => id} />
      )}
      <Pagination paging={paging} />
    </AdminFrame>
  );
}

const columnsIn = (zone: string): readonly Column<CorrectionDto>[] => [
  { head: booksText.when, cell: ({ at }) => <Time iso={at} as="stamp" zone={zone} /> },
  { head: texts.columns.member, cell: ({ member }) => member },
  { head: texts.columns.amount, cell: ({ cents }) => formatMoney(cents), figures: true },
  { head: texts.columns.reason, cell: ({ reason }) => reason },
  { head: texts.by, cell: ({ by }) => by },
  {
    head: texts.state,
    cell: ({ state, decidedBy }) => (
      <>
        {texts.states[state]}
        {decidedBy && <span className="cell-more">{decidedBy}</span>}
      </>
    ),
  },
  {
    head: texts.decide,
    cell: (correction) => correction.state === "waiting" && <Acts correction={correction} />,
  },
];

function Acts({ correction: { id, mayConfirm } }: { correction: CorrectionDto }) {
  return (
    <form noValidate className="cell-acts" method="post" action={moneyAdminPaths.adminCorrections()}>
      <CsrfField />
      <input type="hidden" name="id" defaultValue={id} />
      {mayConfirm && (
        <button className="btn btn-small" type="submit" name="intent" value="confirm">
          {texts.confirm}
        </button>
      )}
      <button className="btn btn-small btn-danger" type="submit" name="intent" value="refuse">
        {texts.refuse}
      </button>
    </form>
  );
}
