/** Limit in characters on a message, an answer or a reason in an order. Not in the specification. */
export const ORDER_TEXT_MAX = 5_000;
/** Limit on the words of a manuscript in an order. */
export const ORDER_WORDS_MAX = 2_000_000;
/**
 * Limits on an order's price in US cents: from the lowest price of a sale to Stripe's maximum charge
 * (docs.stripe.com/currencies, Minimum and maximum charge amounts).
 */
export const ORDER_PRICE_MIN = 99;
export const ORDER_PRICE_MAX = 99_999_999;
/**
 * Days after its end in which the two sides of an order may write to each other. Not in the specification.
 */
export const SAY_DAYS = 30;
/**
 * Days by which the time for an order can always be extended in total; more if half of the agreed time is more
 * (product.md, Terms that the machine keeps).
 */
export const EXTENSION_DAYS = 14;
/**
 * Least number of letters and digits in a delivery that consists of a text only, and of different ones among
 * them. Not in the specification.
 */
export const DELIVERY_TEXT_MIN = 40;
export const DELIVERY_LETTERS_MIN = 8;
/** Limit on files per order. */
export const ORDER_FILES_MAX = 100;
export const ORDERS_PER_PAGE = 20;
/** Limit on timeline entries shown on an order's page. */
export const ENTRIES_SHOWN = 300;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/**
 * Deadlines in milliseconds after which an order changes without an answer (specification and issue 20;
 * others are marked).
 */
export const ORDER_WAITS = {
  /** For a seller to answer a new order. */
  pending: 72 * HOUR_MS,
  /** For a buyer to answer the questions after the seller has accepted. Not in the specification. */
  answers: 7 * DAY_MS,
  /** For a buyer to review a delivery. */
  review: 7 * DAY_MS,
  /** Overdue time after which the buyer is refunded. Not in the specification. */
  late: 14 * DAY_MS,
  /** Overdue time after which the buyer may leave with a full refund (product.md). */
  leave: 3 * DAY_MS,
  /** For the other side to answer an objection before staff decide (product.md). */
  objection: 7 * DAY_MS,
  /** Least time left when a side withdraws its objection. Not in the specification. */
  withdrawn: 24 * HOUR_MS,
  /** For work without a delivery time. Not in the specification. */
  anytime: 90 * DAY_MS,
  /** Limit on the pause of the deadline while the buyer owes an answer. Not in the specification. */
  paused: 14 * DAY_MS,
  /** Interval of staff reminders about a dispute. Not in the specification. */
  dispute: 3 * DAY_MS,
  /** Time before a deadline at which a side is reminded. */
  reminder: 24 * HOUR_MS,
} as const;
