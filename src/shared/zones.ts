/** Clock times of people in their own time zone (IANA names). */

const MINUTE = 60_000;

/** Whether the runtime knows this zone. */
export function isZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat("en-GB", { timeZone: zone });
    return zone !== "";
  } catch {
    return false;
  }
}

/** Every zone that can be chosen, by name; `known` is one of them whatever the runtime thinks of it. */
export function allZones(known = ""): string[] {
  const zones = new Set(["UTC", ...Intl.supportedValuesOf("timeZone")]);
  if (known) zones.add(known);
  return [...zones].sort();
}

/**
 * The instant of a wall-clock time as `<input type="datetime-local">` sends it ("2026-11-21T08:30"); null when it
 * is no time. A time that the spring change skips is an hour later; of one that comes twice it is the first.
 */
export function fromLocalTime(local: string, zone: string): Date | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2})?$/.test(local)) return null;
  const asUtc = Date.parse(`${local}Z`);
  if (Number.isNaN(asUtc)) return null;
  const before = asUtc - offsetAt(new Date(asUtc - 24 * 60 * MINUTE), zone);
  const fits = offsetAt(new Date(before), zone) === asUtc - before;
  return new Date(fits ? before : asUtc - offsetAt(new Date(asUtc), zone));
}

/** The wall-clock time of an instant, as `<input type="datetime-local">` wants it. */
export const toLocalTime = (date: Date, zone: string): string =>
  new Date(date.getTime() + offsetAt(date, zone)).toISOString().slice(0, 16);

/** Milliseconds that a zone's clocks are ahead of UTC at an instant. */
function offsetAt(date: Date, zone: string): number {
  const parts = new Intl.DateTimeFormat("en-GB", {
    timeZone: zone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    hourCycle: "h23",
  }).formatToParts(date);
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value);
  const wall = Date.UTC(
    part("year"),
    part("month") - 1,
    part("day"),
    part("hour"),
    part("minute"),
    part("second"),
  );
  return wall - Math.floor(date.getTime() / 1000) * 1000;
}
