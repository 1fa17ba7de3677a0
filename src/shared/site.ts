import type { NoticeLook } from "./platform/site-settings.ts";

/** What the site is called and where it stands (from the configuration), and what it has to tell (the settings). */
export interface Site {
  readonly name: string;
  /** Origin without a trailing slash. */
  readonly url: string;
  /** What admins tell everybody just now. */
  readonly notice?: { readonly kind: NoticeLook; readonly text: string } | null;
  /** Whether some buyers pay a tax on top of a price. */
  readonly pricesPlusTax?: boolean;
}

/** A path that is in a URL as it stands; others are written as URLs write them. */
const PLAIN = /^\/(?!\/)[\w/%?=&-]*$/;

/** How this site's paths are written as whole addresses, for machines and letters. */
export const addressesOf =
  ({ url }: Pick<Site, "url">) =>
  (path: string): string =>
    PLAIN.test(path) ? url + path : new URL(path, url).href;

let current: Site = { name: "Fablewright", url: "" };

/** Names the site for every view. Pages in memory show what held when they were drawn: clear them after it. */
export function setSite(site: Site): void {
  current = site;
}

/** The site as it is now. */
export const site = (): Site => current;
