import type { PageProps } from "#shared/form.ts";
import { formatMoney } from "#shared/format.ts";
import { orderReceiptLines } from "#shared/market/order-receipt.ts";
import type { OrderReceiptPageData } from "#shared/market/orders.dto.ts";
import { ordersPaths } from "#shared/market/orders.paths.ts";
import { ordersText } from "#shared/market/orders.text.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { Fact, Facts } from "../../ui/Facts.tsx";
import { type Column, Table } from "../../ui/Table.tsx";
import { Time } from "../../ui/Time.tsx";

const texts = ordersText.receipt;

const COLUMNS: readonly Column<{ readonly name: string; readonly cents: number; readonly key: string }>[] = [
  { head: texts.what, cell: ({ name }) => name },
  { head: texts.amount, cell: ({ cents }) => formatMoney(cents), figures: true },
];

/**
 * Page with the receipt of an order: its cost for the buyer or earnings for the seller, for reading, printing
 * and filing.
 */
export function OrderReceiptPage({ data }: PageProps<OrderReceiptPageData>) {
  const { receipt, zone } = data;
  const { id, side, number, title, state, buyer, seller, paidAt, endedAt, playMoney } = receipt;
  return (
    <div className="page page-narrow page-stack">
      <h1>{texts.title[side](number)}</h1>
      <section className="card" aria-labelledby="receipt">
        <h2 id="receipt">{title}</h2>
        <Facts>
          <Fact name={texts.for}>{buyer}</Fact>
          <Fact name={texts.by}>{seller}</Fact>
          <Fact name={texts.paidOn}>
            <Time iso={paidAt} zone={zone} />
          </Fact>
          {endedAt && (
            <Fact name={texts.endedOn}>
              <Time iso={endedAt} zone={zone} />
            </Fact>
          )}
          <Fact name={ordersText.admin.state}>{ordersText.states[state]}</Fact>
        </Facts>
      </section>
      <Table
        caption={texts.sums}
        columns={COLUMNS}
        rows={orderReceiptLines(receipt).map((line, at) => ({ ...line, key: String(at) }))}
        keyOf={({ key }) => key}
      />
      <p className="fine">
        {[endedAt ? "" : texts.held, texts.currency, playMoney ? texts.playMoney : ""]
          .filter(Boolean)
          .join(" ")}
      </p>
      <div className="actions">
        <ButtonLink look="quiet" href={ordersPaths.receiptFile(id)}>
          {texts.file}
        </ButtonLink>
        <ButtonLink look="quiet" href={ordersPaths.order(id)}>
          {texts.toOrder}
        </ButtonLink>
      </div>
    </div>
  );
}
