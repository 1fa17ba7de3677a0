/** Seconds after which a time is shown as a date. */
const FAR = 7 * 24 * 3_600;
const UNITS = [
  [24 * 3_600, "day"],
  [3_600, "hour"],
  [60, "minute"],
] as const;
const relativeFormat = new Intl.RelativeTimeFormat("en-GB", { numeric: "auto" });

/**
 * Formats a time (ISO 8601) relative to now: "3 hours ago"; null for a future time or one more than a week
 * ago.
 */
export function relativeTime(iso: string, now: number): string | null {
  const seconds = (now - Date.parse(iso)) / 1_000;
  if (!(seconds >= 0 && seconds < FAR)) return null;
  const [size, unit] = UNITS.find(([length]) => seconds >= length) ?? [1, "second"];
  return relativeFormat.format(size === 1 ? 0 : -Math.floor(seconds / size), unit);
}
