import { formatDateTime, formatMoney } from "../../../src/shared/format.ts";
import type { BuyPageData } from "../../../src/shared/money/sales.dto.ts";
import { sellingText } from "../../../src/shared/money/selling.text.ts";
import { priceWithTax, type TaxDto } from "../../../src/shared/money/tax.ts";

/** Until when a price for a while holds, and what the story costs else; nothing where none does. */
export function TimedLine({ timed, zone }: Pick<BuyPageData, "timed" | "zone">) {
  if (timed?.usualCents == null) return null;
  return <p>{sellingText.buy.timed(timed.usualCents, formatDateTime(timed.last, zone))}</p>;
}

/** What a buyer pays, with its tax as is the custom where they live; `before`: the price without a coupon. */
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
