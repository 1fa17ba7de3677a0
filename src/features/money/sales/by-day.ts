import { countByDay, type DayCount } from "#core/db/by-day.ts";
import { toId } from "#core/db/ids.ts";
import { Purchase, type PurchaseDoc } from "./model.ts";
import { shareLeft } from "./split.ts";

/** A day's sales, those refunded since, and the author's remaining earnings from them in US cents. */
export interface DaySales extends DayCount {
  readonly refunds: number;
  readonly shareCents: number;
}

type Alike = DayCount & Pick<PurchaseDoc, "price" | "share" | "refunded"> & { readonly tax?: number };

/**
 * Returns an author's sales by day of payment. Sales with equal price, share and refund are counted together
 * and then split by the ledger's rule, so that the sum matches it to the cent.
 */
export async function salesByDay(author: string, from: Date, zone: string): Promise<DaySales[]> {
  const rows = await countByDay<PurchaseDoc, Alike>(Purchase, {
    filter: { author: toId(author) },
    field: "paidAt",
    from,
    zone,
    parts: { price: "$price", tax: "$tax.cents", share: "$share", refunded: "$refunded" },
  });
  return rows.map((row) => ({
    day: row.day,
    count: row.count,
    refunds: row.refunded > 0 ? row.count : 0,
    shareCents: shareLeft({ ...row, price: row.price + (row.tax ?? 0), tax: null }) * row.count,
  }));
}
