import { WORDS_PER_MINUTE } from "./limits.ts";

const LOCALE = "en-GB";

const whole = new Intl.NumberFormat(LOCALE);
const compact = new Intl.NumberFormat(LOCALE, { notation: "compact", maximumFractionDigits: 1 });
const oneDecimal = new Intl.NumberFormat(LOCALE, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const dollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });
const plurals = new Intl.PluralRules(LOCALE);
const list = new Intl.ListFormat(LOCALE, { type: "conjunction" });

/** 12345 -> "12,345". */
export const formatNumber = (value: number): string => whole.format(value);

/** 12345 -> "12.3K", for counters beside an icon. */
export const formatCompact = (value: number): string => compact.format(value);

/** 4.25 -> "4.3", a mean rating. */
export const formatRating = (value: number): string => oneDecimal.format(value);

/** 0.42 -> 42, whole per cent; never 100 before the end nor 0 after the start. */
export function wholePercent(share: number): number {
  if (share <= 0) return 0;
  if (share >= 1) return 100;
  return Math.min(99, Math.max(1, Math.round(share * 100)));
}

/** US cents -> "$4.99". */
export const formatMoney = (cents: number): string => dollars.format(cents / 100);

/** US cents -> "4.99", as typed into a price field and as machines read it. */
export const centsToInput = (cents: number): string => (cents / 100).toFixed(2);

/** `plural(2, "chapter", "chapters")` -> "2 chapters". */
export const plural = (count: number, one: string, other: string): string =>
  `${formatNumber(count)} ${plurals.select(count) === "one" ? one : other}`;

/** ["a", "b", "c"] -> "a, b and c". */
export const formatList = (items: readonly string[]): string => list.format(items);

/** Minutes of silent reading for a number of words (at least one). */
export const readingMinutes = (words: number): number => Math.max(1, Math.round(words / WORDS_PER_MINUTE));

/** 7 -> "7 min", 95 -> "1 h 35 min", 300 -> "5 h". */
export function formatMinutes(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return `${rest} min`;
  return rest === 0 || hours >= 5 ? `${formatNumber(Math.round(minutes / 60))} h` : `${hours} h ${rest} min`;
}

/** ISO 8601 -> "21 November 2026" in the reader's zone (UTC when unknown). */
export const formatDate = (iso: string, zone = "UTC"): string =>
  new Intl.DateTimeFormat(LOCALE, { dateStyle: "long", timeZone: zone }).format(new Date(iso));

/** ISO 8601 -> "21 Nov 2026" in the reader's zone (UTC when unknown). */
export const formatShortDate = (iso: string, zone = "UTC"): string =>
  new Intl.DateTimeFormat(LOCALE, { dateStyle: "medium", timeZone: zone }).format(new Date(iso));

/** ISO 8601 -> "21 November 2026 at 14:05" in the reader's zone, zone named. */
export const formatDateTime = (iso: string, zone = "UTC"): string =>
  new Intl.DateTimeFormat(LOCALE, {
    day: "numeric",
    month: "long",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    timeZoneName: "short",
    timeZone: zone,
  }).format(new Date(iso));
