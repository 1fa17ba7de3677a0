import type { PageProps } from "#shared/form.ts";
import { formatMoney, formatNumber } from "#shared/format.ts";
import type { LedgerPageData, TransactionDto } from "#shared/money/books.dto.ts";
import { booksText as words } from "#shared/money/books.text.ts";
import { LEDGER_CAUSES } from "#shared/money/ledger.ts";
import { moneyAdminPaths } from "#shared/money/money-admin.paths.ts";
import { adminText } from "#shared/site/admin.text.ts";
import { AdminFilters, optionsOf } from "../../site/admin/AdminFilters.tsx";
import { AdminFrame } from "../../site/admin/AdminFrame.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { Field, Select } from "../../ui/Field.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { type Column, Table } from "../../ui/Table.tsx";
import { Time } from "../../ui/Time.tsx";
import { DifferingPart } from "./DifferingPart.tsx";
import { ProofPart } from "./ProofPart.tsx";

/** Page of the ledger: all transactions, account balances, and whether they add up. */
export function LedgerPage({ data, form }: PageProps<LedgerPageData>) {
  const { accounts, waiting, transactions, paging, zone } = data;
  return (
    <AdminFrame data={data} current="ledger" title={words.title} lead={words.lead}>
      <FormErrors form={form} />
      <div className="actions">
        <ButtonLink href={moneyAdminPaths.adminCorrections()}>
          {words.corrections.link}
          {waiting > 0 && ` (${formatNumber(waiting)})`}
        </ButtonLink>
        <ButtonLink href={moneyAdminPaths.adminDeletedBalances()}>{words.deleted.link}</ButtonLink>
        <ButtonLink href={moneyAdminPaths.adminFailedRefunds()}>{words.failedRefunds.link}</ButtonLink>
      </div>
      <DifferingPart differing={data.differing} />
      <ProofPart proof={data.proof} zone={zone} />
      <Table
        caption={words.accounts}
        columns={[
          { head: words.account, cell: ({ name }) => name },
          { head: words.balance, cell: ({ cents }) => formatMoney(cents), figures: true },
        ]}
        rows={accounts}
        keyOf={({ name }) => name}
      />
      <p className="fine">{words.signs}</p>
      <Filters data={data} />
      {transactions.length === 0 ? (
        <Empty icon="search" title={words.none}>
          <p>{words.noneHint}</p>
        </Empty>
      ) : (
        <Table caption={words.list} columns={columnsIn(zone)} rows={transactions} keyOf={({ id }) => id} />
      )}
      <Pagination paging={paging} />
    </AdminFrame>
  );
}

function Filters({ data: { filter, isNobody } }: { data: LedgerPageData }) {
  const at = (name: keyof LedgerPageData["filter"]) => ({ name, id: `filter-${name}`, value: filter[name] });
  return (
    <AdminFilters action={moneyAdminPaths.adminLedger()} on={Object.values(filter).some(Boolean)}>
      <Select {...at("cause")} label={words.cause} options={optionsOf(LEDGER_CAUSES, words.causes)} />
      <Field
        {...at("member")}
        label={words.member}
        error={isNobody ? words.nobody : undefined}
        autoCapitalize="none"
      />
      <Field {...at("about")} label={words.about} autoCapitalize="none" />
      <Field {...at("from")} type="date" label={adminText.from} />
      <Field {...at("to")} type="date" label={adminText.to} />
    </AdminFilters>
  );
}

const columnsIn = (zone: string): readonly Column<TransactionDto>[] => [
  { head: words.when, cell: ({ at }) => <Time iso={at} as="stamp" zone={zone} /> },
  {
    head: words.cause,
    cell: ({ cause, key }) => (
      <>
        {words.causes[cause]}
        <code className="cell-more">{key}</code>
      </>
    ),
  },
  {
    head: words.lines,
    cell: ({ entries }) => (
      <dl className="ledger-lines">
        {entries.map(({ account, cents }) => (
          <div key={account}>
            <dt>{account}</dt>
            <dd className="figures">{formatMoney(cents)}</dd>
          </div>
        ))}
      </dl>
    ),
  },
];
