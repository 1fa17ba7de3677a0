import { mayHaveTax, priceWithTax, type TaxDto, taxText } from "#shared/money/tax.text.ts";
import { storiesText } from "#shared/stories/stories.text.ts";
import { BuyLink } from "./BuyLink.tsx";

/**
 * The price of a story and the link to buy it, with tax shown as is customary in the reader's country; null
 * if that is unknown.
 */
export function StoryPrice({
  story,
  cents,
  open,
  tax,
  look,
}: {
  readonly story: { readonly id: string; readonly slug: string };
  readonly cents: number;
  /** Number of free chapters; null if the page does not show it. */
  readonly open: number | null;
  readonly tax: TaxDto | null;
  /** `primary` where buying is what the page is for. */
  readonly look?: "primary" | undefined;
}) {
  const { price, more } = priceWithTax(cents, tax);
  return (
    <>
      {open !== null && (
        <p className="story-price">
          {price}. {storiesText.preview(open)}
        </p>
      )}
      <BuyLink story={story} price={price} look={look} />
      {tax && <p className="fine">{more}</p>}
      {!tax && mayHaveTax() && <p className="fine">{taxText.plusTax}</p>}
    </>
  );
}
