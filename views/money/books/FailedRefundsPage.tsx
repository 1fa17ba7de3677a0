import type { FormState, PageProps } from "#shared/form.ts";
import { formatMoney } from "#shared/format.ts";
import type { FailedRefundDto, FailedRefundsPageData } from "#shared/money/books.dto.ts";
import { booksText } from "#shared/money/books.text.ts";
import { CORRECTION_REASON_MAX } from "#shared/money/books.ts";
import { moneyAdminPaths } from "#shared/money/money-admin.paths.ts";
import { FAILED_REFUND_STATES } from "#shared/money/refunds.ts";
import { AdminFilters, optionsOf } from "../../site/admin/AdminFilters.tsx";
import { AdminFrame } from "../../site/admin/AdminFrame.tsx";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { Field, Select } from "../../ui/Field.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { fieldsOfOne } from "../../ui/form-fields.ts";
import { Pagination } from "../../ui/Pagination.tsx";
import { type Column, Table } from "../../ui/Table.tsx";
import { Time } from "../../ui/Time.tsx";

const texts = booksText.failedRefunds;

/** Page of refunds that failed, each with forms that try it again or settle it. */
export function FailedRefundsPage({ data, form }: PageProps<FailedRefundsPageData>) {
  const { refunds, filter, paging, zone, isNobody } = data;
  const isFiltered = Object.values(filter).some(Boolean);
  return (
    <AdminFrame data={data} current="ledger" title={texts.title} lead={texts.lead}>
      <div className="actions">
        <ButtonLink href={moneyAdminPaths.adminLedger()}>{texts.back}</ButtonLink>
      </div>
      <FormErrors form={form} />
      <AdminFilters action={moneyAdminPaths.adminFailedRefunds()} on={isFiltered}>
        <Select
          name="state"
          id="filter-state"
          value={filter.state}
          label={texts.state}
          options={optionsOf(FAILED_REFUND_STATES, texts.states)}
        />
        <Field
          name="member"
          id="filter-member"
          label={texts.memberFilter}
          value={filter.member}
          error={isNobody ? booksText.nobody : undefined}
          autoCapitalize="none"
        />
      </AdminFilters>
      {refunds.length === 0 ? (
        <Empty icon="check" title={isFiltered ? texts.noneMatch : texts.none} />
      ) : (
        <Table caption={texts.list} columns={columnsIn(zone, form)} rows={refunds} keyOf={({ id }) => id} />
      )}
      <Pagination paging={paging} />
    </AdminFrame>
  );
}

const columnsIn = (zone: string, form: FormState): readonly Column<FailedRefundDto>[] => [
  { head: texts.failedAt, cell: ({ failedAt }) => <Time iso={failedAt} as="stamp" zone={zone} /> },
  { head: texts.member, cell: ({ member }) => member },
  { head: texts.of, cell: ({ of }) => of },
  { head: texts.amount, cell: ({ amountCents }) => formatMoney(amountCents), figures: true },
  {
    head: texts.state,
    cell: ({ state, reason, settled }) => (
      <>
        {texts.states[state]}
        <span className="cell-more">{settled || texts.reasons[reason]}</span>
      </>
    ),
  },
  {
    head: texts.act,
    cell: (refund) => (refund.state === "failed" ? <Acts refund={refund} form={form} /> : null),
  },
];

function Acts({
  refund: { id, amountCents, member },
  form,
}: {
  readonly refund: FailedRefundDto;
  readonly form: FormState;
}) {
  const { bind, value } = fieldsOfOne(form, id, form.values.id === id);
  const here = moneyAdminPaths.adminFailedRefunds();
  return (
    <>
      <form noValidate className="cell-acts" method="post" action={here}>
        <CsrfField />
        <input type="hidden" name="id" defaultValue={id} />
        <button className="btn btn-small" type="submit" name="intent" value="retry">
          {texts.retry}
          <span className="visually-hidden">: {member}</span>
        </button>
      </form>
      <form noValidate className="admin-form" method="post" action={here}>
        <CsrfField />
        <input type="hidden" name="id" defaultValue={id} />
        <Field
          {...bind("reason")}
          label={texts.reason}
          value={value("reason")}
          maxLength={CORRECTION_REASON_MAX}
          required
        />
        <Button look="danger" name="intent" value="settle">
          {texts.settle(amountCents)}
        </Button>
      </form>
    </>
  );
}
