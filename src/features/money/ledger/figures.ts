import { countByDay } from "#core/db/by-day.ts";
import type { Figure } from "#core/figure.ts";
import { booksText } from "#shared/money/books.text.ts";
import { LedgerTransaction } from "./model.ts";

const { figures } = booksText;

/** Refunds of anything, and disputes that buyers opened at the payment provider. */
export const ledgerFigures: readonly Figure[] = [
  {
    key: "refunds",
    label: figures.refunds,
    group: "sales",
    unit: "count",
    adminsOnly: true,
    measure: (span) => countByDay(LedgerTransaction, { ...span, filter: { cause: "refund" }, field: "at" }),
  },
  {
    key: "payment-disputes",
    label: figures.disputes,
    group: "sales",
    unit: "count",
    adminsOnly: true,
    measure: (span) =>
      countByDay(LedgerTransaction, {
        ...span,
        filter: { cause: "dispute", key: { $regex: /:hold$/ } },
        field: "at",
      }),
  },
];
