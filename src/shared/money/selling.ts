/** How a story is priced: what its author says, or at least that. */
export const PRICE_MODES = ["fixed", "minimum"] as const;
export type PriceMode = (typeof PRICE_MODES)[number];

/** The steps of setting up a paid story (specification, section 2). */
export const SELLING_STEPS = ["previews", "pricing"] as const;
export type SellingStep = (typeof SELLING_STEPS)[number];
