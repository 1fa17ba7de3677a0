import {
  formatClock,
  formatDate,
  formatDateTime,
  formatShortDate,
  formatStamp,
} from "../../src/shared/format.ts";

const shapes = {
  clock: formatClock,
  date: formatDate,
  short: formatShortDate,
  moment: formatDateTime,
  stamp: formatStamp,
};

/** A moment (ISO 8601, UTC) in words, in the zone given, UTC otherwise; a script tells near ones from now (client/times.ts). */
export function Time({ iso, as = "date", zone }: { iso: string; as?: keyof typeof shapes; zone?: string }) {
  return (
    <time dateTime={iso} data-near={as === "moment" ? "" : undefined}>
      {shapes[as](iso, zone)}
    </time>
  );
}
