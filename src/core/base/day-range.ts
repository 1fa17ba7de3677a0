import { daysAfter, isDay, startOfDay } from "./zones.ts";

/**
 * Returns the instants of a range of days as sent by `<input type="date">`, `to` included; invalid days are
 * omitted.
 */
export function dayRange(
  { from, to }: { readonly from: string; readonly to: string },
  zone: string,
): { from?: Date; to?: Date } {
  const begin = startOfDay(from, zone);
  const end = isDay(to) ? startOfDay(daysAfter(to, 1), zone) : null;
  return { ...(begin ? { from: begin } : {}), ...(end ? { to: end } : {}) };
}
