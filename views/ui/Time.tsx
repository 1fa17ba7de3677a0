import { useSyncExternalStore } from "react";
import {
  formatClock,
  formatDate,
  formatDateTime,
  formatShortDate,
  formatStamp,
} from "../../src/shared/format.ts";
import { nearWords } from "../../src/shared/near.ts";

const shapes = {
  clock: formatClock,
  date: formatDate,
  short: formatShortDate,
  moment: formatDateTime,
  stamp: formatStamp,
};

/**
 * A moment (ISO 8601, UTC) in words, in the zone given, UTC otherwise. Near ones are told from now: by the island they
 * are in once it is awake, elsewhere by a script of the page (client/times.ts).
 */
export function Time({ iso, as = "date", zone }: { iso: string; as?: keyof typeof shapes; zone?: string }) {
  const words = shapes[as](iso, zone);
  const isNear = as === "moment";
  const near = useSyncExternalStore(
    everyMinute,
    () => (isNear ? nearWords(iso, Date.now()) : null),
    () => null,
  );
  return (
    <time dateTime={iso} data-near={isNear ? "" : undefined} title={near === null ? undefined : words}>
      {near ?? words}
    </time>
  );
}

function everyMinute(tell: () => void): () => void {
  const ticking = setInterval(() => document.hidden || tell(), 60_000);
  return () => clearInterval(ticking);
}
