/**
 * Kinds of exchange. "pairs": each member writes for one other, matched at random. "prompts": members leave
 * prompts, and anybody writes for those they like.
 */
export const EXCHANGE_KINDS = ["pairs", "prompts"] as const;
export type ExchangeKind = (typeof EXCHANGE_KINDS)[number];

/** States of a gift exchange: sign-up, writing, all gifts shown, called off. */
export const EXCHANGE_STATES = ["open", "writing", "revealed", "cancelled"] as const;
export type ExchangeState = (typeof EXCHANGE_STATES)[number];

/** States of a gift: being written, in need of a writer, given. */
export const GIFT_STATES = ["writing", "wanted", "given"] as const;
export type GiftState = (typeof GIFT_STATES)[number];
