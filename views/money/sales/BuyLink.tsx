import { giftsText } from "#shared/money/gifts.text.ts";
import { moneyPaths } from "#shared/money/money.paths.ts";
import { salesText } from "#shared/money/sales.text.ts";
import { ButtonLink } from "../../ui/Button.tsx";

/** Link to the purchase page of a story; `price`: "$4.99". */
export const BuyLink = ({
  story,
  price,
  look,
}: {
  story: { readonly id: string; readonly slug: string };
  price: string;
  look?: "primary" | undefined;
}) => (
  <ButtonLink look={look} href={moneyPaths.buyStory(story)}>
    {salesText.buy.button(price)}
  </ButtonLink>
);

/** Replaces `BuyLink` for buyers of the story, who may still give it as a gift while it is sold. */
export const BoughtLine = ({
  story,
  sold,
}: {
  story: { readonly id: string; readonly slug: string };
  sold: boolean;
}) => (
  <p className="fine">
    <a href={moneyPaths.purchases()}>{salesText.buy.bought}</a>{" "}
    {sold && <a href={moneyPaths.giveStory(story)}>{giftsText.give.link}</a>}
  </p>
);
