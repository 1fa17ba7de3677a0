import { countByDay } from "#core/db/by-day.ts";
import type { DayMeasure, Figure, FigureSpan } from "#core/figure.ts";
import { ordersText } from "#shared/market/orders.text.ts";
import type { OrderDoc } from "./document.ts";
import { Order, OrderEntry } from "./model.ts";

const { figures } = ordersText.admin;

const measure = (span: FigureSpan): Promise<DayMeasure[]> =>
  countByDay<OrderDoc, DayMeasure>(Order, {
    ...span,
    filter: { paidAt: { $type: "date" } },
    field: "paidAt",
    sums: { sum: { $sum: "$price" } },
  });

/** Orders by day of payment, their value before refunds, and disputes opened by buyers or sellers. */
export const orderFigures: readonly Figure[] = [
  { key: "orders", label: figures.count, group: "marketplace", unit: "count", measure },
  {
    key: "orders-value",
    label: figures.value,
    group: "marketplace",
    unit: "money",
    adminsOnly: true,
    measure,
  },
  {
    key: "order-disputes",
    label: figures.disputes,
    group: "marketplace",
    unit: "count",
    measure: (span) => countByDay(OrderEntry, { ...span, filter: { act: "dispute" }, field: "at" }),
  },
];
