import { giftsText } from "../../../src/shared/money/gifts.text.ts";
import { moneyPaths } from "../../../src/shared/money/money.paths.ts";
import { salesText } from "../../../src/shared/money/sales.text.ts";
import { ButtonLink } from "../../ui/Button.tsx";

/** Leads to what a story costs and what comes with it; `price`: "$4.99". */
export const BuyLink = ({
  story,
  price,
}: {
  story: { readonly id: string; readonly slug: string };
  price: string;
}) => <ButtonLink href={moneyPaths.buyStory(story)}>{salesText.buy.button(price)}</ButtonLink>;

/** In the place of `BuyLink`, for who has bought the story: they may still give it. */
export const BoughtLine = ({ story }: { story: { readonly id: string; readonly slug: string } }) => (
  <p className="fine">
    <a href={moneyPaths.purchases()}>{salesText.buy.bought}</a>{" "}
    <a href={moneyPaths.giveStory(story)}>{giftsText.give.link}</a>
  </p>
);
