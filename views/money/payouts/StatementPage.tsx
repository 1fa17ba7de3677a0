import type { PageProps } from "#shared/form.ts";
import { formatMoney, formatNumber } from "#shared/format.ts";
import { EARNING_PART_HEADS, signedParts } from "#shared/money/earning-parts.ts";
import { paymentAccountsPaths } from "#shared/money/payment-accounts.paths.ts";
import type { StatementLineDto, StatementPageData, StatementSumDto } from "#shared/money/payouts.dto.ts";
import { payoutsPaths } from "#shared/money/payouts.paths.ts";
import { payoutsText as words } from "#shared/money/payouts.text.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { Fact, Facts } from "../../ui/Facts.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { type Column, Table } from "../../ui/Table.tsx";
import { Time } from "../../ui/Time.tsx";

/** Page of a payout, explained line by line; printable. */
export function StatementPage({ data }: PageProps<StatementPageData>) {
  const { payout, payee, lines, sums, paging, zone } = data;
  return (
    <div className="page page-stack">
      <h1>{words.statementOf(payout.month)}</h1>
      {payout.failure && (
        <Notice kind="warning">
          <p>
            {words.failed(words.failures[payout.failure])}{" "}
            <a href={paymentAccountsPaths.payment()}>{words.checkAccount}</a>
          </p>
        </Notice>
      )}
      <Facts>
        <Fact name={words.total}>
          <strong>{formatMoney(payout.amountCents)}</strong>
        </Fact>
        <Fact name={words.state}>{words.states[payout.state]}</Fact>
        {payee && <Fact name={words.payee}>{payee}</Fact>}
        <Fact name={words.started}>
          <Time iso={payout.createdAt} zone={zone} />
        </Fact>
        {payout.endedAt && (
          <Fact name={words.ended}>
            <Time iso={payout.endedAt} zone={zone} />
          </Fact>
        )}
        <Fact name={words.reference}>{payout.id}</Fact>
      </Facts>
      <div className="actions">
        <ButtonLink href={payoutsPaths.payoutFile(payout.id, "pdf")}>{words.pdf}</ButtonLink>
        <ButtonLink href={payoutsPaths.payoutFile(payout.id, "csv")}>{words.csv}</ButtonLink>
      </div>
      <Table caption={words.sums} columns={sumColumns} rows={sums} keyOf={({ kind }) => kind} />
      <Table caption={words.lines} columns={lineColumns(zone)} rows={lines} keyOf={({ id }) => id} />
      <Pagination paging={paging} />
      <p className="fine">{words.sumNote}</p>
    </div>
  );
}

const sumColumns: readonly Column<StatementSumDto>[] = [
  { head: words.kind, cell: ({ kind }) => words.kinds[kind] },
  { head: words.count, cell: ({ count }) => formatNumber(count), figures: true },
  { head: words.cents, cell: ({ cents }) => formatMoney(cents), figures: true },
];

function lineColumns(zone: string): readonly Column<StatementLineDto>[] {
  return [
    { head: words.date, cell: ({ at }) => <Time iso={at} as="short" zone={zone} /> },
    { head: words.kind, cell: ({ kind }) => words.kinds[kind] },
    { head: words.about, cell: ({ about }) => about },
    { head: words.number, cell: ({ number }) => number },
    {
      head: words.madeAt,
      cell: ({ madeAt }) => madeAt && <Time iso={madeAt} as="short" zone={zone} />,
    },
    ...EARNING_PART_HEADS.map((head, at) => ({
      head,
      cell: ({ parts }: StatementLineDto) => {
        const cents = signedParts(parts)[at] ?? null;
        return cents === null ? "" : formatMoney(cents);
      },
      figures: true,
    })),
    { head: words.cents, cell: ({ cents }) => formatMoney(cents), figures: true },
  ];
}
