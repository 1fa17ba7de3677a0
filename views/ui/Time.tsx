import { formatDate, formatDateTime, formatShortDate } from "../../src/shared/format.ts";

const shapes = { date: formatDate, short: formatShortDate, moment: formatDateTime };

/** A moment (ISO 8601, UTC) in words, in the zone given, UTC otherwise. */
export function Time({ iso, as = "date", zone }: { iso: string; as?: keyof typeof shapes; zone?: string }) {
  return <time dateTime={iso}>{shapes[as](iso, zone)}</time>;
}
