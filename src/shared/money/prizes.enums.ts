/**
 * States of prize money: not yet paid, held, paid to the winners, being returned to the payer, or expired.
 */
export const PRIZE_STATES = ["unpaid", "held", "given", "returned", "expired"] as const;
export type PrizeState = (typeof PRIZE_STATES)[number];
