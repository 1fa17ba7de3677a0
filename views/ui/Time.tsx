import { useSyncExternalStore } from "react";
import { formatClock, formatDate, formatDateTime, formatShortDate, formatStamp } from "#shared/format.ts";
import { relativeTime } from "#shared/relative-time.ts";

const shapes = {
  clock: formatClock,
  date: formatDate,
  short: formatShortDate,
  moment: formatDateTime,
  stamp: formatStamp,
};

/**
 * A time (ISO 8601, UTC) as text, in the given time zone, or UTC. Times close to now are shown relative to
 * now: by the surrounding island once it is hydrated, elsewhere by a script of the page (client/times.ts).
 */
export function Time({ iso, as = "date", zone }: { iso: string; as?: keyof typeof shapes; zone?: string }) {
  const formatted = shapes[as](iso, zone);
  const isNear = as === "moment";
  const relative = useSyncExternalStore(
    everyMinute,
    () => (isNear ? relativeTime(iso, Date.now()) : null),
    () => null,
  );
  return (
    <time
      dateTime={iso}
      data-near={isNear ? "" : undefined}
      title={relative === null ? undefined : formatted}
    >
      {relative ?? formatted}
    </time>
  );
}

function everyMinute(tell: () => void): () => void {
  const ticking = setInterval(() => document.hidden || tell(), 60_000);
  return () => clearInterval(ticking);
}
