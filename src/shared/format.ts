const LOCALE = "en-GB";

/** Words per minute of an adult reading silently (Brysbaert 2019), for reading times. */
const WORDS_PER_MINUTE = 238;

const integerFormat = new Intl.NumberFormat(LOCALE);
const compact = new Intl.NumberFormat(LOCALE, { notation: "compact", maximumFractionDigits: 1 });
const oneDecimal = new Intl.NumberFormat(LOCALE, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const dollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });
const plurals = new Intl.PluralRules(LOCALE);
const months = new Intl.DateTimeFormat(LOCALE, { month: "long", timeZone: "UTC" });
const list = new Intl.ListFormat(LOCALE, { type: "conjunction" });

/** 12345 -> "12,345". */
export const formatNumber = (value: number): string => integerFormat.format(value);

/** 12345 -> "12.3K", for counters next to an icon. */
export const formatCompact = (value: number): string => compact.format(value);

/** 4.25 -> "4.3", a mean rating. */
export const formatRating = (value: number): string => oneDecimal.format(value);

/** 0.42 -> 42, in whole per cent; never 100 below 1 and never 0 above 0. */
export function wholePercent(share: number): number {
  if (share <= 0) return 0;
  if (share >= 1) return 100;
  return Math.min(99, Math.max(1, Math.round(share * 100)));
}

/** US cents -> "$4.99". */
export const formatMoney = (cents: number): string => dollars.format(cents / 100);

/** Number of decimal places of a currency (ISO 4217): 2 for "EUR", 0 for "JPY". */
export const currencyDigits = (currency: string): number =>
  inCurrency(currency).resolvedOptions().maximumFractionDigits!;

/** An amount in the smallest unit of any currency -> "€4.99", "¥500". */
export const formatAmount = (units: number, currency: string): string =>
  inCurrency(currency).format(units / 10 ** currencyDigits(currency));

const inCurrency = (currency: string) => new Intl.NumberFormat("en-US", { style: "currency", currency });

/** US cents -> "4.99", for price fields and machine-readable data. */
export const centsToInput = (cents: number): string => (cents / 100).toFixed(2);

/** `plural(2, "chapter", "chapters")` -> "2 chapters". */
export const plural = (count: number, one: string, other: string): string =>
  `${formatNumber(count)} ${plurals.select(count) === "one" ? one : other}`;

/** 3 -> "March". */
export const formatMonth = (month: number): string => months.format(new Date(Date.UTC(2026, month - 1, 15)));

/** ["a", "b", "c"] -> "a, b and c". */
export const formatList = (items: readonly string[]): string => list.format(items);

/** Returns the reading time in minutes for a number of words; at least 1. */
export const readingMinutes = (words: number): number => Math.max(1, Math.round(words / WORDS_PER_MINUTE));

/** 7 -> "7 min", 95 -> "1 h 35 min", 300 -> "5 h". */
export function formatMinutes(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return `${rest} min`;
  return rest === 0 || hours >= 5 ? `${formatNumber(Math.round(minutes / 60))} h` : `${hours} h ${rest} min`;
}

/** 62 -> "1:02", 3_725 -> "1:02:05": a duration of audio in seconds. */
export function formatDuration(seconds: number): string {
  const all = Math.max(0, Math.round(seconds));
  const two = (value: number) => String(value).padStart(2, "0");
  const [hours, minutes, rest] = [Math.floor(all / 3600), Math.floor(all / 60) % 60, all % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/** 3_145_728 -> "3.1 MB", in powers of ten, as file managers do. */
export function formatBytes(bytes: number): string {
  const step = [1e3, 1e6, 1e9].filter((limit) => bytes >= limit).length;
  const value = bytes / 1000 ** step;
  const maximumFractionDigits = step > 0 && value < 10 ? 1 : 0;
  const shown = new Intl.NumberFormat("en-GB", { maximumFractionDigits }).format(value);
  return `${shown} ${["B", "kB", "MB", "GB"][step]}`;
}

/**
 * Limit on cached formatters by time zone. Creating one costs a hundred times as much as using it, and a page
 * has many dates.
 */
const MAX_ZONES = 600;

function inZones(options: Intl.DateTimeFormatOptions): (iso: string, zone: string) => string {
  const known = new Map<string, Intl.DateTimeFormat>();
  return (iso, zone) => {
    let format = known.get(zone);
    if (!format) {
      format = new Intl.DateTimeFormat(LOCALE, { ...options, timeZone: zone });
      if (known.size >= MAX_ZONES) known.clear();
      known.set(zone, format);
    }
    return format.format(new Date(iso));
  };
}

const inDate = inZones({ dateStyle: "long" });

/** ISO 8601 -> "21 November 2026" in the reader's time zone (UTC if unknown). */
export const formatDate = (iso: string, zone = "UTC"): string => inDate(iso, zone);

const inShortDate = inZones({ dateStyle: "medium" });

/** ISO 8601 -> "21 Nov 2026" in the reader's time zone (UTC if unknown). */
export const formatShortDate = (iso: string, zone = "UTC"): string => inShortDate(iso, zone);

const inClock = inZones({
  hour: "2-digit",
  minute: "2-digit",
  timeZoneName: "short",
});

/** ISO 8601 -> "05:48 GMT", for a time today. */
export const formatClock = (iso: string, zone = "UTC"): string => inClock(iso, zone);

const inStamp = inZones({
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
});

/** "21 Nov 2026, 05:48", for tables. */
export const formatStamp = (iso: string, zone = "UTC"): string => inStamp(iso, zone);

const inDateTime = inZones({
  day: "numeric",
  month: "long",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  timeZoneName: "short",
});

/** ISO 8601 -> "21 November 2026 at 14:05" in the reader's time zone, followed by the zone's name. */
export const formatDateTime = (iso: string, zone = "UTC"): string => inDateTime(iso, zone);
