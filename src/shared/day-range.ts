import { fromLocalTime } from "./zones.ts";

/** Instants of a range of days as `<input type="date">` sends them, `to` included; what is no day is left out. */
export function dayRange(
  { from, to }: { readonly from: string; readonly to: string },
  zone: string,
): { from?: Date; to?: Date } {
  const begin = startOf(from, zone);
  const last = startOf(to, zone);
  // The start of the next day in that zone, whatever its length.
  const end = last && startOf(new Date(Date.parse(to) + 86_400_000).toISOString().slice(0, 10), zone);
  return { ...(begin ? { from: begin } : {}), ...(end ? { to: end } : {}) };
}

const startOf = (day: string, zone: string): Date | null => fromLocalTime(`${day}T00:00`, zone);
