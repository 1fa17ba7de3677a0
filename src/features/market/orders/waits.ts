import { ORDER_WAITS as WAITS } from "#shared/market/orders.limits.ts";

/** Returns a deadline after some time, with its reminder. */
export const waitFrom = (from: Date, ms: number) => ({
  dueAt: new Date(from.getTime() + ms),
  remindAt: new Date(from.getTime() + Math.max(ms / 2, ms - WAITS.reminder)),
});

/** Returns a function that moves a time later by some milliseconds. */
export const laterBy = (ms: number) => (date: Date | null | undefined) =>
  date ? new Date(date.getTime() + ms) : null;
