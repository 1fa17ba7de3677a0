import { formatDateTime, formatMoney } from "#shared/format.ts";
import type { BuyPageData } from "#shared/money/sales.dto.ts";
import { sellingText } from "#shared/money/selling.text.ts";
import { priceWithTax, type TaxDto } from "#shared/money/tax.text.ts";

/** End of a temporary price, and the usual price; renders nothing if there is no temporary price. */
export function TimedLine({ timed, zone }: Pick<BuyPageData, "timed" | "zone">) {
  if (timed?.usualCents == null) return null;
  return <p>{sellingText.buy.timed(timed.usualCents, formatDateTime(timed.last, zone))}</p>;
}

/**
 * The price for a buyer, with tax shown as is customary in their country; `before`: the price without a
 * coupon.
 */
export function PriceLead({
  cents,
  tax,
  before,
  note,
}: {
  readonly cents: number;
  readonly tax: TaxDto | null;
  readonly before?: number;
  readonly note?: string;
}) {
  const { price, more } = priceWithTax(cents, tax);
  return (
    <p className="lead">
      {price}
      {more && (
        <>
          {" "}
          <span className="fine">{more}</span>
        </>
      )}
      {before !== undefined && before !== cents && (
        <>
          {" "}
          <s>{formatMoney(before)}</s> <span className="fine">{note}</span>
        </>
      )}
    </p>
  );
}
