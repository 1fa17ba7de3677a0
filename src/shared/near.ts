/** Seconds after which a moment is told by its date. */
const FAR = 7 * 24 * 3_600;
const UNITS = [
  [24 * 3_600, "day"],
  [3_600, "hour"],
  [60, "minute"],
] as const;
const words = new Intl.RelativeTimeFormat("en-GB", { numeric: "auto" });

/** A moment (ISO 8601) told from now: "3 hours ago"; null for one to come or more than a week ago. */
export function nearWords(iso: string, now: number): string | null {
  const seconds = (now - Date.parse(iso)) / 1_000;
  if (!(seconds >= 0 && seconds < FAR)) return null;
  const [size, unit] = UNITS.find(([length]) => seconds >= length) ?? [1, "second"];
  return words.format(size === 1 ? 0 : -Math.floor(seconds / size), unit);
}
