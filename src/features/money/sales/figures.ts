import { countByDay } from "#core/db/by-day.ts";
import type { DayMeasure, Figure, FigureSpan } from "#core/figure.ts";
import { officeText } from "#shared/money/office.text.ts";
import { Purchase, type PurchaseDoc } from "./model.ts";

const { figures } = officeText.purchases;

const measure = (span: FigureSpan): Promise<DayMeasure[]> =>
  countByDay<PurchaseDoc, DayMeasure>(Purchase, {
    ...span,
    filter: { paidAt: { $type: "date" } },
    field: "paidAt",
    sums: { sum: { $sum: "$price" } },
  });

/** Stories sold, by day of payment, and what buyers paid for them before tax and refunds. */
export const saleFigures: readonly Figure[] = [
  { key: "sales", label: figures.count, group: "sales", unit: "count", adminsOnly: true, measure },
  { key: "sales-value", label: figures.value, group: "sales", unit: "money", adminsOnly: true, measure },
];
