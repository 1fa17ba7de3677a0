/** Time zone of members whose own is unknown, and by default of the site. */
export const DEFAULT_ZONE = "Europe/London";

/** Styles of the site-wide notice. */
export const NOTICE_KINDS = ["info", "warning"] as const;
type NoticeLook = (typeof NOTICE_KINDS)[number];

/** Name and address of the site (from the configuration), and its current notice (from the settings). */
export interface Site {
  readonly name: string;
  /** Origin without a trailing slash. */
  readonly url: string;
  /** Current notice of the admins to everyone. */
  readonly notice?: { readonly kind: NoticeLook; readonly text: string } | null;
  /** True in development mode, whose secrets are public. */
  readonly isDevelopment?: boolean;
  /** True if some buyers pay tax on top of a price. */
  readonly pricesPlusTax?: boolean;
}

/** Path that needs no encoding in a URL; others are encoded. */
const PLAIN = /^\/(?!\/)[\w/%?=&-]*$/;

/** Returns a function that turns this site's paths into absolute URLs, for machines and mails. */
export const addressesOf =
  ({ url }: Pick<Site, "url">) =>
  (path: string): string =>
    PLAIN.test(path) ? url + path : new URL(path, url).href;

let current: Site = { name: "Fablewright", url: "" };

/** Sets the site data for all views. Cached pages show the earlier data, so clear the cache afterwards. */
export function setSite(site: Site): void {
  current = site;
}

/** Returns the current site data. */
export const site = (): Site => current;
