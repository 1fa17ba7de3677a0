/** Limits in US cents on the prize money of one place, and of a challenge. Not in the specification. */
export const PRIZE_PLACE_MIN = 100;
export const PRIZE_TOTAL_MAX = 1_000_000;
