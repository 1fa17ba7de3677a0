import { salesText } from "#shared/money/sales.text.ts";

/** Replaces the price of a story that nobody can sell any more. */
export const NotSold = () => <p className="story-price">{salesText.buy.notSold}</p>;
