/** Where prize money is: not paid yet, held, with the winners, on its way back to who paid it, or given up. */
export const PRIZE_STATES = ["unpaid", "held", "given", "returned", "expired"] as const;
export type PrizeState = (typeof PRIZE_STATES)[number];
