import type { PageProps } from "../../../src/shared/form.ts";
import { formatMoney } from "../../../src/shared/format.ts";
import { orderReceiptLines } from "../../../src/shared/market/order-receipt.ts";
import type { OrderReceiptPageData } from "../../../src/shared/market/orders.dto.ts";
import { ordersPaths } from "../../../src/shared/market/orders.paths.ts";
import { ordersText } from "../../../src/shared/market/orders.text.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { Fact, Facts } from "../../ui/Facts.tsx";
import { type Column, Table } from "../../ui/Table.tsx";
import { Time } from "../../ui/Time.tsx";

const words = ordersText.receipt;

const COLUMNS: readonly Column<{ readonly name: string; readonly cents: number; readonly key: string }>[] = [
  { head: words.what, cell: ({ name }) => name },
  { head: words.amount, cell: ({ cents }) => formatMoney(cents), figures: true },
];

/** What an order cost its buyer, or earned its seller: to read, to print and to keep. */
export function OrderReceiptPage({ data }: PageProps<OrderReceiptPageData>) {
  const { receipt, zone } = data;
  const { id, side, number, title, state, buyer, seller, paidAt, endedAt, playMoney } = receipt;
  return (
    <div className="page page-narrow page-stack">
      <h1>{words.title[side](number)}</h1>
      <section className="card" aria-labelledby="receipt">
        <h2 id="receipt">{title}</h2>
        <Facts>
          <Fact name={words.for}>{buyer}</Fact>
          <Fact name={words.by}>{seller}</Fact>
          <Fact name={words.paidOn}>
            <Time iso={paidAt} zone={zone} />
          </Fact>
          {endedAt && (
            <Fact name={words.endedOn}>
              <Time iso={endedAt} zone={zone} />
            </Fact>
          )}
          <Fact name={ordersText.admin.state}>{ordersText.states[state]}</Fact>
        </Facts>
      </section>
      <Table
        caption={words.sums}
        columns={COLUMNS}
        rows={orderReceiptLines(receipt).map((line, at) => ({ ...line, key: String(at) }))}
        keyOf={({ key }) => key}
      />
      <p className="fine">
        {[endedAt ? "" : words.held, words.currency, playMoney ? words.playMoney : ""]
          .filter(Boolean)
          .join(" ")}
      </p>
      <div className="actions">
        <ButtonLink look="quiet" href={ordersPaths.receiptFile(id)}>
          {words.file}
        </ButtonLink>
        <ButtonLink look="quiet" href={ordersPaths.order(id)}>
          {words.toOrder}
        </ButtonLink>
      </div>
    </div>
  );
}
