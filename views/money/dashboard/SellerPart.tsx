import { formatMoney, formatNumber } from "#shared/format.ts";
import { ordersPaths } from "#shared/market/orders.paths.ts";
import { servicesPaths } from "#shared/market/services.paths.ts";
import type { SellerDto, SellerOrderDto, SellerServiceDto } from "#shared/money/dashboard.dto.ts";
import { dashboardText } from "#shared/money/dashboard.text.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { type Column, Table } from "../../ui/Table.tsx";
import { Time } from "../../ui/Time.tsx";

const words = dashboardText.seller;

/** A seller's open orders, those to act on first, and their services. */
export function SellerPart({ seller, zone }: { seller: SellerDto; zone: string }) {
  const { services, orders, openOrders } = seller;
  const orderColumns: Column<SellerOrderDto>[] = [
    { head: words.order, cell: ({ href, title }) => <a href={href}>{title}</a> },
    {
      head: words.state,
      cell: ({ state, isMine, actBy }) => (
        <>
          {state}
          {isMine && (
            <>
              {": "}
              <strong>
                {actBy ? words.turnBy : words.turn}
                {actBy && <Time iso={actBy} as="stamp" zone={zone} />}
              </strong>
            </>
          )}
        </>
      ),
    },
    { head: words.price, cell: ({ priceCents }) => formatMoney(priceCents), figures: true },
  ];
  const serviceColumns: Column<SellerServiceDto>[] = [
    { head: words.service, cell: ({ href, title }) => <a href={href}>{title}</a> },
    { head: words.state, cell: ({ state }) => state },
    { head: words.orders, cell: (row) => formatNumber(row.openOrders), figures: true },
  ];
  return (
    <section className="dashboard-part" aria-labelledby="seller">
      <h2 id="seller">{words.title}</h2>
      <p className="dashboard-sum">{words.open(openOrders)}</p>
      {orders.length > 0 && (
        <Table caption={words.orders} columns={orderColumns} rows={orders} keyOf={({ id }) => id} />
      )}
      {services.length > 0 && (
        <Table caption={words.services} columns={serviceColumns} rows={services} keyOf={({ id }) => id} />
      )}
      <div className="actions">
        {openOrders > orders.length && (
          <ButtonLink href={ordersPaths.active()} icon="clock">
            {words.allOrders}
          </ButtonLink>
        )}
        <ButtonLink
          look="quiet"
          href={services.length > 0 ? servicesPaths.mine() : servicesPaths.serviceNew()}
          icon={services.length > 0 ? "list" : "plus"}
        >
          {services.length > 0 ? words.allServices : words.offer}
        </ButtonLink>
      </div>
    </section>
  );
}
