import { FRESH_EVENT } from "../src/shared/loading.ts";

/** Seconds after which a moment is told by its date, as it came. */
const FAR = 7 * 24 * 3_600;
const UNITS = [
  [24 * 3_600, "day"],
  [3_600, "hour"],
  [60, "minute"],
] as const;
const words = new Intl.RelativeTimeFormat("en-GB", { numeric: "auto" });

/** Moments that are near are told from now, and by date and hour to who points at them. Islands draw their own. */
function tell(root: ParentNode): void {
  for (const time of root.querySelectorAll<HTMLTimeElement>("time[data-near]")) {
    const seconds = (Date.now() - Date.parse(time.dateTime)) / 1_000;
    if (!(seconds >= 0 && seconds < FAR) || time.closest("fw-island")) continue;
    time.title ||= time.textContent;
    const [size, unit] = UNITS.find(([length]) => seconds >= length) ?? [1, "second"];
    time.textContent = words.format(size === 1 ? 0 : -Math.floor(seconds / size), unit);
  }
}
tell(document);
setInterval(() => document.hidden || tell(document), 60_000);
document.addEventListener(FRESH_EVENT, ({ target }) => tell(target as HTMLElement));
