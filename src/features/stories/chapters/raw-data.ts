/** Unvalidated data from an archive. */
export type Raw = Readonly<Record<string, unknown>>;

/** Returns null for anything but an object. */
export const asRaw = (value: unknown): Raw | null =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Raw) : null;
/** Returns the objects in a list. */
export const listOf = (value: unknown): Raw[] =>
  Array.isArray(value) ? (value as unknown[]).map(asRaw).filter((each) => each !== null) : [];
/** Returns up to `max` characters; "" for anything but a string. */
export const textIn = (value: unknown, max: number): string =>
  typeof value === "string" ? value.slice(0, max).toWellFormed() : "";
/** Returns a positive integer; 1 for anything else. */
export const numberIn = (value: unknown): number =>
  typeof value === "number" && Number.isInteger(value) && value > 0 ? value : 1;

/** Returns null for anything but a date. */
export function dateIn(value: unknown): Date | null {
  const date = typeof value === "string" ? new Date(value) : null;
  return date && !Number.isNaN(date.getTime()) ? date : null;
}
