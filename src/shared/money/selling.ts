/** Price modes: a fixed price, or a minimum price. */
export const PRICE_MODES = ["fixed", "minimum"] as const;
export type PriceMode = (typeof PRICE_MODES)[number];

/** Steps of setting up a paid story (specification, section 2). */
export const SELLING_STEPS = ["previews", "pricing"] as const;
export type SellingStep = (typeof SELLING_STEPS)[number];
