import type { PageProps } from "../../../src/shared/form.ts";
import { formatMoney } from "../../../src/shared/format.ts";
import type { AdminOrderRowDto, AdminOrdersPageData } from "../../../src/shared/market/orders.dto.ts";
import { ordersPaths } from "../../../src/shared/market/orders.paths.ts";
import { ordersText } from "../../../src/shared/market/orders.text.ts";
import { AdminFilters } from "../../site/admin/AdminFilters.tsx";
import { AdminFrame } from "../../site/admin/AdminFrame.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { Field, Select } from "../../ui/Field.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { type Column, Table } from "../../ui/Table.tsx";
import { Time } from "../../ui/Time.tsx";

const words = ordersText.admin;
const LISTS = ["disputed", "due", "open", "ended"] as const;

/** Orders of everybody, for the staff. */
export function AdminOrdersPage({ data }: PageProps<AdminOrdersPageData>) {
  const { orders, list, q, isNobody, zone } = data;
  return (
    <AdminFrame data={data} current="orders" title={words.title} lead={words.lead}>
      <AdminFilters action={ordersPaths.admin()} on={q !== "" || list !== "disputed"}>
        <Select
          name="list"
          id="filter-list"
          label={words.state}
          value={list}
          options={LISTS.map((value) => ({ value, label: words.lists[value] }))}
        />
        <Field
          name="q"
          id="filter-q"
          label={words.search}
          value={q}
          error={isNobody ? words.nobody : undefined}
          autoCapitalize="none"
        />
      </AdminFilters>
      {orders.length === 0 ? (
        <Empty icon="check" title={words.none} />
      ) : (
        <Table caption={words.list} columns={columnsIn(zone)} rows={orders} keyOf={({ id }) => id} />
      )}
      <Pagination paging={data.paging} />
    </AdminFrame>
  );
}

const columnsIn = (zone: string): readonly Column<AdminOrderRowDto>[] => [
  { head: words.order, cell: ({ id, title }) => <a href={ordersPaths.adminOrder(id)}>{title}</a> },
  { head: ordersText.buyer, cell: ({ buyer }) => buyer },
  { head: ordersText.seller, cell: ({ seller }) => seller },
  { head: words.state, cell: ({ state }) => ordersText.states[state] },
  { head: ordersText.price, cell: ({ priceCents }) => formatMoney(priceCents), figures: true },
  { head: words.due, cell: ({ dueAt }) => dueAt && <Time iso={dueAt} as="stamp" zone={zone} /> },
  { head: words.changed, cell: ({ changedAt }) => <Time iso={changedAt} as="stamp" zone={zone} /> },
];
