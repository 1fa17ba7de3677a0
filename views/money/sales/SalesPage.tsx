import type { PageProps } from "#shared/form.ts";
import { formatMoney } from "#shared/format.ts";
import { earningPartsText } from "#shared/money/earning-parts.ts";
import { moneyPaths } from "#shared/money/money.paths.ts";
import type { SaleDto, SalesPageData } from "#shared/money/sales.dto.ts";
import { salesText } from "#shared/money/sales.text.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { type Column, Table } from "../../ui/Table.tsx";
import { Time } from "../../ui/Time.tsx";
import { Balances } from "./Balances.tsx";

const texts = salesText.sales;

/** Page of an author's sales, with each part of the price explained. */
export function SalesPage({ data }: PageProps<SalesPageData>) {
  const { sales, after, balances, provider, zone } = data;
  const money = (head: string, cents: (sale: SaleDto) => number): Column<SalesPageData["sales"][number]> => ({
    head,
    cell: (sale) => formatMoney(cents(sale)),
    figures: true,
  });
  const columns: Column<SalesPageData["sales"][number]>[] = [
    { head: texts.story, cell: ({ title }) => title },
    { head: texts.date, cell: ({ paidAt }) => <Time iso={paidAt} zone={zone} /> },
    {
      head: texts.state,
      cell: ({ state, refundReason, availableAt }) => (
        <>
          {refundReason ? `${salesText.state[state]}. ${refundReason}` : salesText.state[state]}
          {availableAt && (
            <>
              <br />
              <span className="fine">
                {earningPartsText.available} <Time iso={availableAt} zone={zone} />
              </span>
            </>
          )}
        </>
      ),
    },
    money(texts.listing, ({ listingCents }) => listingCents),
    money(texts.discount, ({ discountCents }) => (discountCents === 0 ? 0 : -discountCents)),
    money(texts.fee, ({ feeCents }) => (feeCents === 0 ? 0 : -feeCents)),
    money(texts.providerFee, ({ providerFeeCents }) => (providerFeeCents === 0 ? 0 : -providerFeeCents)),
    ...(sales.some(takenBackOf) ? [money(texts.refunded, (sale) => -takenBackOf(sale) + 0)] : []),
    money(texts.share, ({ shareLeftCents }) => shareLeftCents),
    { head: salesText.saleRefund.button, cell: (sale) => <RefundLink sale={sale} /> },
  ];
  return (
    <div className="page page-stack">
      <h1>{provider ? texts.payPalTitle : texts.title}</h1>
      <p className="lead">{provider ? texts.payPalLead : texts.lead}</p>
      <Balances balances={balances} />
      <div className="actions">
        <ButtonLink href={moneyPaths.coupons()}>{texts.coupons}</ButtonLink>
        <ButtonLink look="quiet" href={moneyPaths.earnings()}>
          {texts.earnings}
        </ButtonLink>
        <ButtonLink look="quiet" href={provider ? moneyPaths.sales() : moneyPaths.salesByPayPal()}>
          {provider ? texts.all : texts.payPal}
        </ButtonLink>
      </div>
      {sales.length === 0 ? (
        <Empty icon="pen-line" title={provider ? texts.payPalNone : texts.none}>
          <p>{texts.noneHint}</p>
        </Empty>
      ) : (
        <Table headed caption={texts.title} columns={columns} rows={sales} keyOf={({ id }) => id} />
      )}
      {after && (
        <ButtonLink look="quiet" href={provider ? moneyPaths.salesByPayPal(after) : moneyPaths.sales(after)}>
          {texts.next}
        </ButtonLink>
      )}
    </div>
  );
}

/** Returns the amount that refunds deducted from an author's share, in US cents. */
const takenBackOf = ({ shareCents, shareLeftCents }: SaleDto): number => shareCents - shareLeftCents;

/** Link to the confirmation page; renders nothing if there is nothing to refund. */
const RefundLink = ({ sale: { id, title, state } }: { sale: SaleDto }) =>
  state === "paid" ? (
    <a href={moneyPaths.refundSale(id)} aria-label={salesText.saleRefund.of(title)}>
      {salesText.saleRefund.button}
    </a>
  ) : null;
