import { fromLocalTime } from "../../../shared/zones.ts";

const DAY_MS = 86_400_000;

/** When a day begins in a zone, or so many days later: not all have 24 hours. Null for what is no day. */
export function dayIn(day: unknown, zone: string, later = 0): Date | null {
  const at =
    typeof day === "string" && /^\d{4}-\d\d-\d\d$/.test(day.trim()) ? Date.parse(day.trim()) : Number.NaN;
  if (Number.isNaN(at)) return null;
  return fromLocalTime(`${new Date(at + later * DAY_MS).toISOString().slice(0, 10)}T00:00`, zone);
}
