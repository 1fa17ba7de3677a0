/** Session storage key of the host from which the visitor came; "" for none. */
export const FIRST_REFERRER_KEY = "fw-from";

/** Returns the host of the referring page; "" for none, and for this site. */
export function referrerHost(referrer: string, own: string): string {
  const host = URL.canParse(referrer) ? new URL(referrer).host : "";
  return host === own ? "" : host;
}
