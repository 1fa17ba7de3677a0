/** US cents of one place's prize money, and of all of a challenge's: ours. */
export const PRIZE_PLACE_MIN = 100;
export const PRIZE_TOTAL_MAX = 1_000_000;
