import { mayHaveTax, priceWithTax, type TaxDto, taxText } from "../../../src/shared/money/tax.ts";
import { storiesText } from "../../../src/shared/stories/stories.text.ts";
import { BuyLink } from "./BuyLink.tsx";

/** What a story costs and the way to buy it, with the tax as is the custom where its reader lives; null where that is not known. */
export function StoryPrice({
  story,
  cents,
  open,
  tax,
}: {
  readonly story: { readonly id: string; readonly slug: string };
  readonly cents: number;
  /** Chapters that are free; null where the page says nothing of them. */
  readonly open: number | null;
  readonly tax: TaxDto | null;
}) {
  const { price, more } = priceWithTax(cents, tax);
  return (
    <>
      {open !== null && (
        <p className="story-price">
          {price}. {storiesText.preview(open)}
        </p>
      )}
      <BuyLink story={story} price={price} />
      {tax && <p className="fine">{more}</p>}
      {!tax && mayHaveTax() && <p className="fine">{taxText.plusTax}</p>}
    </>
  );
}
