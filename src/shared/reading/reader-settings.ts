/**
 * Display settings of a reader, stored in a cookie so that they work without an account and without
 * JavaScript.
 */

export const THEMES = ["auto", "light", "dark", "sepia"] as const;
export const READER_FONTS = ["literata", "source-sans", "atkinson", "opendyslexic"] as const;
export const READER_SIZES = ["1", "2", "3", "4", "5"] as const;
export const READER_SPACINGS = ["tight", "normal", "loose"] as const;
export const READER_WIDTHS = ["narrow", "normal", "wide"] as const;
export const READER_KEYS_SWITCH = ["on", "off"] as const;

export interface ReaderSettings {
  readonly theme: (typeof THEMES)[number];
  readonly font: (typeof READER_FONTS)[number];
  /** Step on the type scale; 3 is 19 px. */
  readonly size: (typeof READER_SIZES)[number];
  readonly spacing: (typeof READER_SPACINGS)[number];
  readonly width: (typeof READER_WIDTHS)[number];
  /**
   * Whether keyboard shortcuts without Ctrl or Alt are active (WCAG 2.1.4 requires that they can be turned
   * off).
   */
  readonly keys: (typeof READER_KEYS_SWITCH)[number];
}

export const defaultReaderSettings: ReaderSettings = Object.freeze({
  theme: "auto",
  font: "literata",
  size: "3",
  spacing: "normal",
  width: "normal",
  keys: "on",
});

/** Name of the settings cookie; valid for a year, not readable by scripts. */
export const READER_COOKIE = "reader";

const choices = {
  theme: THEMES,
  font: READER_FONTS,
  size: READER_SIZES,
  spacing: READER_SPACINGS,
  width: READER_WIDTHS,
  keys: READER_KEYS_SWITCH,
} as const;

/** Parses settings from untrusted values; invalid values are replaced by the default. */
export function readReaderSettings(values: Partial<Record<string, unknown>>): ReaderSettings {
  const pick = (key: keyof typeof choices) => {
    const value = values[key];
    return (choices[key] as readonly unknown[]).includes(value) ? value : defaultReaderSettings[key];
  };
  return {
    theme: pick("theme"),
    font: pick("font"),
    size: pick("size"),
    spacing: pick("spacing"),
    width: pick("width"),
    keys: pick("keys"),
  } as ReaderSettings;
}

/**
 * Formats the cookie value, such as `dark.literata.3.normal.wide`, with `.off` appended if shortcuts are off.
 */
export const writeReaderCookie = ({ theme, font, size, spacing, width, keys }: ReaderSettings): string =>
  [theme, font, size, spacing, width, ...(keys === "off" ? [keys] : [])].join(".");

/** Parses settings from the cookie value. */
export function readReaderCookie(value: string | undefined): ReaderSettings {
  if (!value) return defaultReaderSettings;
  const [theme, font, size, spacing, width, keys] = value.split(".");
  return readReaderSettings({ theme, font, size, spacing, width, keys });
}

/** Parses settings from the attributes of `<html>`. */
export const readReaderAttributes = (attributes: string): ReaderSettings =>
  readReaderSettings(
    Object.fromEntries(
      [...attributes.matchAll(/ data-(\w+)="([\w-]+)"/g)].map(([, key, value]) => [key, value]),
    ),
  );

/**
 * Formats settings as attributes of `<html>` for the stylesheet, without defaults: `data-theme="dark"
 * data-size="4"`.
 */
export const readerAttributes = (settings: ReaderSettings): string =>
  (Object.keys(choices) as (keyof typeof choices)[])
    .filter((key) => settings[key] !== defaultReaderSettings[key])
    .map((key) => ` data-${key}="${settings[key]}"`)
    .join("");
