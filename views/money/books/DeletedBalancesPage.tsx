import type { FormState, PageProps } from "#shared/form.ts";
import { formatMoney } from "#shared/format.ts";
import type { DeletedBalanceDto, DeletedBalancesPageData } from "#shared/money/books.dto.ts";
import { booksText } from "#shared/money/books.text.ts";
import { BALANCE_SIDES, CORRECTION_REASON_MAX } from "#shared/money/books.ts";
import { moneyAdminPaths } from "#shared/money/money-admin.paths.ts";
import { AdminFilters, optionsOf } from "../../site/admin/AdminFilters.tsx";
import { AdminFrame } from "../../site/admin/AdminFrame.tsx";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { Field, Select } from "../../ui/Field.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { fieldsOfOne } from "../../ui/form-fields.ts";
import { Pagination } from "../../ui/Pagination.tsx";
import { Table } from "../../ui/Table.tsx";

const texts = booksText.deleted;

/** Page of what deleted accounts are still owed or owe, each with a form that writes it off. */
export function DeletedBalancesPage({ data, form }: PageProps<DeletedBalancesPageData>) {
  const { balances, filter, paging } = data;
  return (
    <AdminFrame data={data} current="ledger" title={texts.title} lead={texts.lead}>
      <div className="actions">
        <ButtonLink href={moneyAdminPaths.adminLedger()}>{texts.back}</ButtonLink>
      </div>
      <FormErrors form={form} />
      <AdminFilters action={moneyAdminPaths.adminDeletedBalances()} on={filter.side !== ""}>
        <Select
          name="side"
          id="filter-side"
          value={filter.side}
          label={texts.side}
          options={optionsOf(BALANCE_SIDES, texts.sides)}
        />
      </AdminFilters>
      {balances.length === 0 ? (
        <Empty icon="check" title={texts.none} />
      ) : (
        <Table
          caption={texts.list}
          columns={[
            { head: texts.account, cell: ({ member }) => <code>{member}</code> },
            {
              head: texts.available,
              cell: ({ availableCents }) => formatMoney(availableCents),
              figures: true,
            },
            { head: texts.held, cell: ({ heldCents }) => formatMoney(heldCents), figures: true },
            { head: texts.sending, cell: ({ sendingCents }) => formatMoney(sendingCents), figures: true },
            { head: texts.act, cell: (balance) => <WriteOff balance={balance} form={form} /> },
          ]}
          rows={balances}
          keyOf={({ member }) => member}
        />
      )}
      <Pagination paging={paging} />
    </AdminFrame>
  );
}

function WriteOff({
  balance: { member, availableCents },
  form,
}: {
  readonly balance: DeletedBalanceDto;
  readonly form: FormState;
}) {
  if (availableCents === 0) return texts.notYet;
  const { bind, value } = fieldsOfOne(form, member, form.values.member === member);
  return (
    <form noValidate className="admin-form" method="post" action={moneyAdminPaths.adminDeletedBalances()}>
      <CsrfField />
      <input type="hidden" name="member" defaultValue={member} />
      <input type="hidden" name="cents" defaultValue={availableCents} />
      <Field
        {...bind("reason")}
        label={texts.reason}
        value={value("reason")}
        maxLength={CORRECTION_REASON_MAX}
        required
      />
      <Button look="danger">{texts.writeOff(availableCents)}</Button>
    </form>
  );
}
