import type { PageProps } from "../../../src/shared/form.ts";
import { formatMoney } from "../../../src/shared/format.ts";
import { moneyPaths } from "../../../src/shared/money/money.paths.ts";
import type { SaleDto, SalesPageData } from "../../../src/shared/money/sales.dto.ts";
import { salesText } from "../../../src/shared/money/sales.text.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { type Column, Table } from "../../ui/Table.tsx";
import { Time } from "../../ui/Time.tsx";
import { Balances } from "./Balances.tsx";

const words = salesText.sales;

/** Every sale of an author, each part of its price explained. */
export function SalesPage({ data }: PageProps<SalesPageData>) {
  const { sales, after, balances, provider, zone } = data;
  const money = (head: string, cents: (sale: SaleDto) => number): Column<SaleDto> => ({
    head,
    cell: (sale) => formatMoney(cents(sale)),
    figures: true,
  });
  const columns: Column<SaleDto>[] = [
    { head: words.story, cell: ({ title }) => title },
    { head: words.date, cell: ({ paidAt }) => <Time iso={paidAt} zone={zone} /> },
    { head: words.state, cell: ({ state }) => salesText.state[state] },
    money(words.listing, ({ listingCents }) => listingCents),
    money(words.discount, ({ discountCents }) => (discountCents === 0 ? 0 : -discountCents)),
    money(words.fee, ({ feeCents }) => (feeCents === 0 ? 0 : -feeCents)),
    money(words.providerFee, ({ providerFeeCents }) => (providerFeeCents === 0 ? 0 : -providerFeeCents)),
    ...(sales.some(takenBackOf) ? [money(words.takenBack, (sale) => -takenBackOf(sale) + 0)] : []),
    money(words.share, ({ shareLeftCents }) => shareLeftCents),
    { head: salesText.saleRefund.button, cell: (sale) => <RefundLink sale={sale} /> },
  ];
  return (
    <div className="page page-stack">
      <h1>{provider ? words.payPalTitle : words.title}</h1>
      <p className="lead">{provider ? words.payPalLead : words.lead}</p>
      <Balances balances={balances} />
      <div className="actions">
        <ButtonLink href={moneyPaths.coupons()}>{words.coupons}</ButtonLink>
        <ButtonLink look="quiet" href={moneyPaths.earnings()}>
          {words.earnings}
        </ButtonLink>
        <ButtonLink look="quiet" href={provider ? moneyPaths.sales() : moneyPaths.salesByPayPal()}>
          {provider ? words.all : words.payPal}
        </ButtonLink>
      </div>
      {sales.length === 0 ? (
        <Empty icon="pen-line" title={provider ? words.payPalNone : words.none}>
          <p>{words.noneHint}</p>
        </Empty>
      ) : (
        <Table headed caption={words.title} columns={columns} rows={sales} keyOf={({ id }) => id} />
      )}
      {after && (
        <ButtonLink look="quiet" href={provider ? moneyPaths.salesByPayPal(after) : moneyPaths.sales(after)}>
          {words.next}
        </ButtonLink>
      )}
    </div>
  );
}

/** What a refund has taken of an author's share, in US cents. */
const takenBackOf = ({ shareCents, shareLeftCents }: SaleDto): number => shareCents - shareLeftCents;

/** To the page that asks once more; nothing where there is nothing to give back. */
const RefundLink = ({ sale: { id, title, state } }: { sale: SaleDto }) =>
  state === "paid" ? (
    <a href={moneyPaths.refundSale(id)} aria-label={salesText.saleRefund.of(title)}>
      {salesText.saleRefund.button}
    </a>
  ) : null;
