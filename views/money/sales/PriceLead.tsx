import { formatMoney } from "../../../src/shared/format.ts";
import { priceWithTax, type TaxDto } from "../../../src/shared/money/tax.ts";

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
