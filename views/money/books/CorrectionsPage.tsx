import type { PageProps } from "../../../src/shared/form.ts";
import { formatMoney } from "../../../src/shared/format.ts";
import type { CorrectionDto, CorrectionsPageData } from "../../../src/shared/money/books.dto.ts";
import { booksText } from "../../../src/shared/money/books.text.ts";
import { CONFIRM_ABOVE, CORRECTION_REASON_MAX } from "../../../src/shared/money/books.ts";
import { moneyAdminPaths } from "../../../src/shared/money/money-admin.paths.ts";
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

const words = booksText.corrections;

/** Corrects what a member is owed; large ones wait for a second admin. */
export function CorrectionsPage({ data, form }: PageProps<CorrectionsPageData>) {
  const { corrections, paging, zone } = data;
  const { bind, value } = formFields(form, { direction: "give" });
  return (
    <AdminFrame
      data={data}
      current="ledger"
      title={words.title}
      lead={words.lead(formatMoney(CONFIRM_ABOVE))}
    >
      <form className="admin-form" method="post" action={moneyAdminPaths.adminCorrections()}>
        <CsrfField />
        <input type="hidden" name="once" value={data.once} />
        <FormErrors form={form} />
        <Field
          {...bind("username")}
          label={words.member}
          value={value("username")}
          autoCapitalize="none"
          required
        />
        <RadioGroup
          {...bind("direction")}
          legend={words.direction}
          value={value("direction")}
          options={[
            { value: "give", label: words.give },
            { value: "take", label: words.take },
          ]}
        />
        <Field
          {...bind("amount")}
          label={words.amount}
          value={value("amount")}
          inputMode="decimal"
          prefix="$"
          required
        />
        <Field
          {...bind("reason")}
          label={words.reason}
          value={value("reason")}
          maxLength={CORRECTION_REASON_MAX}
          required
        />
        <Button look="primary" name="intent" value="correct">
          {words.submit}
        </Button>
      </form>
      {corrections.length === 0 ? (
        <Empty icon="check" title={words.none} />
      ) : (
        <Table caption={words.list} columns={columnsIn(zone)} rows={corrections} keyOf={({ id }) => id} />
      )}
      <Pagination paging={paging} />
    </AdminFrame>
  );
}

const columnsIn = (zone: string): readonly Column<CorrectionDto>[] => [
  { head: booksText.when, cell: ({ at }) => <Time iso={at} as="stamp" zone={zone} /> },
  { head: words.columns.member, cell: ({ member }) => member },
  { head: words.columns.amount, cell: ({ cents }) => formatMoney(cents), figures: true },
  { head: words.columns.reason, cell: ({ reason }) => reason },
  { head: words.by, cell: ({ by }) => by },
  {
    head: words.state,
    cell: ({ state, decidedBy }) => (
      <>
        {words.states[state]}
        {decidedBy && <span className="cell-more">{decidedBy}</span>}
      </>
    ),
  },
  {
    head: words.act,
    cell: (correction) => correction.state === "waiting" && <Acts correction={correction} />,
  },
];

function Acts({ correction: { id, mayConfirm } }: { correction: CorrectionDto }) {
  return (
    <form className="cell-acts" method="post" action={moneyAdminPaths.adminCorrections()}>
      <CsrfField />
      <input type="hidden" name="id" defaultValue={id} />
      {mayConfirm && (
        <button className="btn btn-small" type="submit" name="intent" value="confirm">
          {words.confirm}
        </button>
      )}
      <button className="btn btn-small btn-danger" type="submit" name="intent" value="refuse">
        {words.refuse}
      </button>
    </form>
  );
}
