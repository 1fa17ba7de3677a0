/** What the site is called and where it stands; the server sets it once from its configuration at start. */
export interface Site {
  readonly name: string;
  /** Origin without a trailing slash. */
  readonly url: string;
}

let current: Site = { name: "Fablewright", url: "" };

/** Names the site for every view (`SITE_NAME`, `SITE_URL`). */
export function setSite(site: Site): void {
  current = site;
}

/** The site as configured. */
export const site = (): Site => current;
