/** Limits in US cents on the prize money of one place, and of a challenge. Not in the specification. */
export const PRIZE_PLACE_MIN = 100;
export const PRIZE_TOTAL_MAX = 1_000_000;

/**
 * Days from the decision of a challenge, or the last correction of its results, until its prize money is paid
 * (product.md, Terms that the machine keeps).
 */
export const PRIZE_WAIT_DAYS = 7;
