import { TOUCH_MAX } from "../people/identity.limits.ts";
import { isSecretParameter } from "../secret-addresses.ts";

/** Local storage key for the visitor's referral source (specification, section 9). */
export const REFERRAL_KEY = "referral_source";
/** Cookies with the same data for the server: first and latest visit through a link with a query. */
export const FIRST_TOUCH_COOKIE = "fw_first_touch";
export const LAST_TOUCH_COOKIE = "fw_last_touch";

/**
 * Source value for a link in one of our newsletters: `utm_medium=email` and "newsletter" in `utm_campaign`.
 */
const NEWSLETTER_CAMPAIGN = "newsletter-campaign";
/** Partner with links that carry `ref=ypq`. */
const PARTNER = "ypq";

/** Other query parameters that must not be stored: `next` may contain an address with a secret. */
const OTHER_SECRETS = /^(?:next|session|sig)$/i;

const isSecret = (name: string): boolean => OTHER_SECRETS.test(name) || isSecretParameter(name);

/**
 * Extracts the referral source from the query of the visited address (with or without "?"), exactly as
 * section 9 defines: a click id of Google or Facebook, a newsletter, the partner, otherwise the query without
 * secret parameters. Returns "" if there is none.
 */
export function referralSourceOf(search: string): string {
  const pairs = search.replace(/^\?/, "").split("&").filter(Boolean);
  const query = new URLSearchParams(pairs.join("&"));
  if (["gclid", "wbraid", "gbraid"].some((name) => query.has(name))) return "google";
  if (query.has("fbclid")) return "facebook";
  const campaign = query.get("utm_campaign")?.toLowerCase() ?? "";
  if (query.get("utm_medium")?.toLowerCase() === "email" && campaign.includes("newsletter"))
    return NEWSLETTER_CAMPAIGN;
  if (query.get("ref") === PARTNER) return PARTNER;
  return pairs.filter((pair) => !isSecret(nameOf(pair))).join("&");
}

const nameOf = (pair: string): string => [...new URLSearchParams(pair).keys()][0] ?? "";

/** Encodes a source as a cookie value, cut between characters to `TOUCH_MAX`. */
export function writeTouch(source: string): string {
  let value = "";
  for (const character of source.toWellFormed()) {
    const encoded = encodeURIComponent(character);
    if (value.length + encoded.length > TOUCH_MAX) break;
    value += encoded;
  }
  return value;
}

/** Reads the source from such a cookie; "" if it is missing or malformed. */
export function readTouch(cookie: string | undefined): string {
  try {
    return decodeURIComponent((cookie ?? "").slice(0, TOUCH_MAX));
  } catch {
    return "";
  }
}
