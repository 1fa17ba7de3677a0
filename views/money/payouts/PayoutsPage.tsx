import type { PageProps } from "#shared/form.ts";
import { formatMoney } from "#shared/format.ts";
import { paymentAccountsPaths } from "#shared/money/payment-accounts.paths.ts";
import type { PayoutDto, PayoutsPageData } from "#shared/money/payouts.dto.ts";
import { payoutsPaths } from "#shared/money/payouts.paths.ts";
import { payoutsText as words } from "#shared/money/payouts.text.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { type Column, Table } from "../../ui/Table.tsx";
import { Time } from "../../ui/Time.tsx";
import { Balances } from "../sales/Balances.tsx";

/** Page of an author's payouts by month, and the amount awaiting the next one. */
export function PayoutsPage({ data }: PageProps<PayoutsPageData>) {
  const { payouts, after, balances, account, minimumCents, holdDays, nextRun, zone, payPalAddress } = data;
  const columns: Column<PayoutDto>[] = [
    {
      head: words.month,
      cell: ({ id, month }) => <a href={payoutsPaths.payout(id)}>{words.monthName(month)}</a>,
    },
    { head: words.amount, cell: ({ amountCents }) => formatMoney(amountCents), figures: true },
    { head: words.state, cell: ({ state }) => words.states[state] },
    { head: words.date, cell: ({ endedAt, createdAt }) => <Time iso={endedAt ?? createdAt} zone={zone} /> },
  ];
  return (
    <div className="page page-stack">
      <h1>{words.title}</h1>
      <p className="lead">{words.lead(formatMoney(minimumCents), holdDays)}</p>
      {account !== "complete" && (
        <Notice kind="info">
          <p>
            {words.accountNeeded} <a href={paymentAccountsPaths.payment()}>{words.accountLink}</a>
          </p>
        </Notice>
      )}
      <Balances balances={balances} />
      <p>
        {words.next}: <Time iso={nextRun} zone="UTC" />
      </p>
      {payPalAddress && <p>{words.payPal(payPalAddress)}</p>}
      {payouts.length === 0 ? (
        <Empty icon="clock" title={words.none}>
          <p>{words.noneHint}</p>
        </Empty>
      ) : (
        <Table headed caption={words.title} columns={columns} rows={payouts} keyOf={({ id }) => id} />
      )}
      {after && (
        <ButtonLink look="quiet" href={payoutsPaths.payouts(after)}>
          {words.older}
        </ButtonLink>
      )}
    </div>
  );
}
