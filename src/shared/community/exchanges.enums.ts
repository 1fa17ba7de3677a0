/** Everybody writes for one other, matched by lot; or members leave prompts, and anybody writes for those they like. */
export const EXCHANGE_KINDS = ["pairs", "prompts"] as const;
export type ExchangeKind = (typeof EXCHANGE_KINDS)[number];

/** States of a gift exchange: signing up, writing, everything shown, called off. */
export const EXCHANGE_STATES = ["open", "writing", "revealed", "cancelled"] as const;
export type ExchangeState = (typeof EXCHANGE_STATES)[number];

/** States of a gift: somebody writes it, somebody is looked for who would, it is there. */
export const GIFT_STATES = ["writing", "wanted", "given"] as const;
export type GiftState = (typeof GIFT_STATES)[number];
