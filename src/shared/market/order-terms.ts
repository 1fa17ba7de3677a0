import { plural } from "../format.ts";
import { EXTENSION_DAYS, ORDER_WAITS, SAY_DAYS } from "./orders.limits.ts";

const HOUR_MS = 3_600_000;

/** Formats a deadline for terms and pages: in hours up to four days, in days beyond. */
const waitText = (ms: number): string =>
  ms < 96 * HOUR_MS ? plural(ms / HOUR_MS, "hour", "hours") : plural(ms / (24 * HOUR_MS), "day", "days");

/**
 * Order deadlines in words, derived from the deadlines that the product uses. Terms refer to them as
 * `{{orders.accept}}`, so that no text can state another deadline.
 */
export const ORDER_TERMS = {
  accept: waitText(ORDER_WAITS.pending),
  answer: waitText(ORDER_WAITS.answers),
  review: waitText(ORDER_WAITS.review),
  late: waitText(ORDER_WAITS.late),
  leave: waitText(ORDER_WAITS.leave),
  objection: waitText(ORDER_WAITS.objection),
  anytime: waitText(ORDER_WAITS.anytime),
  paused: waitText(ORDER_WAITS.paused),
  reminder: waitText(ORDER_WAITS.reminder),
  extension: plural(EXTENSION_DAYS, "day", "days"),
  messages: plural(SAY_DAYS, "day", "days"),
} as const;
