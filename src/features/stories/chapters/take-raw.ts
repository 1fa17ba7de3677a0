/** What stands in an archive, of which nothing is sure. */
export type Raw = Readonly<Record<string, unknown>>;

/** Null for anything that is no object. */
export const asRaw = (value: unknown): Raw | null =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Raw) : null;
/** The objects in a list. */
export const listOf = (value: unknown): Raw[] =>
  Array.isArray(value) ? (value as unknown[]).map(asRaw).filter((each) => each !== null) : [];
/** Up to `max` characters; "" for anything that is no text. */
export const textIn = (value: unknown, max: number): string =>
  typeof value === "string" ? value.slice(0, max).toWellFormed() : "";
/** Counts from 1, which it is for anything else. */
export const numberIn = (value: unknown): number =>
  typeof value === "number" && Number.isInteger(value) && value > 0 ? value : 1;

/** Null for anything that is no date. */
export function dateIn(value: unknown): Date | null {
  const date = typeof value === "string" ? new Date(value) : null;
  return date && !Number.isNaN(date.getTime()) ? date : null;
}
