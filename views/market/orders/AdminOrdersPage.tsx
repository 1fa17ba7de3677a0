import type { PageProps } from "#shared/form.ts";
import { formatMoney } from "#shared/format.ts";
import type { AdminOrderRowDto, AdminOrdersPageData } from "#shared/market/orders.dto.ts";
import { ordersPaths } from "#shared/market/orders.paths.ts";
import { ordersText } from "#shared/market/orders.text.ts";
import { AdminFilters } from "../../site/admin/AdminFilters.tsx";
import { AdminFrame } from "../../site/admin/AdminFrame.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { Field, Select } from "../../ui/Field.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { type Column, Table } from "../../ui/Table.tsx";
import { Time } from "../../ui/Time.tsx";

const texts = ordersText.admin;
const LISTS = ["disputed", "due", "open", "ended"] as const;

/** Staff page of all orders. */
export function AdminOrdersPage({ data }: PageProps<AdminOrdersPageData>) {
  const { orders, list, q, isNobody, zone } = data;
  return (
    <AdminFrame data={data} current="orders" title={texts.title} lead={texts.lead}>
      <AdminFilters action={ordersPaths.admin()} on={q !== "" || list !== "disputed"}>
        <Select
          name="list"
          id="filter-list"
          label={texts.state}
          value={list}
          options={LISTS.map((value) => ({ value, label: texts.lists[value] }))}
        />
        <Field
          name="q"
          id="filter-q"
          label={texts.search}
          value={q}
          error={isNobody ? texts.nobody : undefined}
          autoCapitalize="none"
        />
      </AdminFilters>
      {orders.length === 0 ? (
        <Empty icon="check" title={texts.none} />
      ) : (
        <Table caption={texts.list} columns={columnsIn(zone)} rows={orders} keyOf={({ id }) => id} />
      )}
      <Pagination paging={data.paging} />
    </AdminFrame>
  );
}

const columnsIn = (zone: string): readonly Column<AdminOrderRowDto>[] => [
  { head: texts.order, cell: ({ id, title }) => <a href={ordersPaths.adminOrder(id)}>{title}</a> },
  { head: ordersText.buyer, cell: ({ buyer }) => buyer },
  { head: ordersText.seller, cell: ({ seller }) => seller },
  { head: texts.state, cell: ({ state }) => ordersText.states[state] },
  { head: ordersText.price, cell: ({ priceCents }) => formatMoney(priceCents), figures: true },
  { head: texts.due, cell: ({ dueAt }) => dueAt && <Time iso={dueAt} as="stamp" zone={zone} /> },
  { head: texts.changed, cell: ({ changedAt }) => <Time iso={changedAt} as="stamp" zone={zone} /> },
];
