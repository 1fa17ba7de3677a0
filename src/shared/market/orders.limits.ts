/** Characters of a message, an answer, a reason in an order: ours. */
export const ORDER_TEXT_MAX = 5_000;
/** Words of a manuscript that one orders for. */
export const ORDER_WORDS_MAX = 2_000_000;
/**
 * US cents that an order may come to: from the least price of a sale to the most that Stripe takes at one time
 * (docs.stripe.com/currencies, Minimum and maximum charge amounts).
 */
export const ORDER_PRICE_MIN = 99;
export const ORDER_PRICE_MAX = 99_999_999;
/** Days after its end in which the two sides of an order may write to each other; ours. */
export const SAY_DAYS = 30;
/** Days by which a delivery may be put off at one time. */
export const EXTENSION_DAYS_MAX = 60;
/** Files of one order. */
export const ORDER_FILES_MAX = 100;
export const ORDERS_PER_PAGE = 20;
/** Entries of an order's timeline that its page shows. */
export const ENTRIES_SHOWN = 300;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Milliseconds until silence decides (specification and issue 20; those of ours are marked). */
export const ORDER_WAITS = {
  /** A seller answers a new order. */
  pending: 72 * HOUR_MS,
  /** A buyer answers what was asked, once the seller has accepted; ours. */
  answers: 7 * DAY_MS,
  /** A buyer says whether the work is good. */
  review: 7 * DAY_MS,
  /** Work is late by so much before the buyer has their money back; ours. */
  late: 14 * DAY_MS,
  /** Work without a delivery time; ours. */
  anytime: 90 * DAY_MS,
  /** The clock stands while the buyer owes an answer, at most so long; ours. */
  paused: 14 * DAY_MS,
  /** The staff is reminded of a dispute each time this passes; ours. */
  dispute: 3 * DAY_MS,
  /** A side is reminded this long before. */
  reminder: 24 * HOUR_MS,
} as const;
