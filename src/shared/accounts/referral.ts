import { TOUCH_MAX } from "../people/identity.limits.ts";

/** Where a browser keeps what brought its visitor here, in local storage (specification, section 9). */
export const REFERRAL_KEY = "referral_source";
/** Cookies with the same for the server: the first and the latest visit that came by a link with a query. */
export const FIRST_TOUCH_COOKIE = "fw_first_touch";
export const LAST_TOUCH_COOKIE = "fw_last_touch";

/** Stands for a link in one of our newsletters: `utm_medium=email` and "newsletter" in `utm_campaign`. */
const NEWSLETTER_CAMPAIGN = "newsletter-campaign";
/** The partner whose links carry `ref=ypq`. */
const PARTNER = "ypq";

/** Parameters of links in our own mails and forms: they open accounts, and are nobody's to keep. */
const SECRET = /^(?:code|confirmation|key|next|secret|session|sig|signature|.*(?:token|password).*)$/i;

/**
 * What brought a visitor here, out of the query of the address they came to (with or without "?"), to the letter of
 * section 9: a click id of Google or Facebook, a newsletter, the partner, otherwise the query as it is, without what
 * is secret in it. "" where there is none.
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
  return pairs.filter((pair) => !SECRET.test(nameOf(pair))).join("&");
}

const nameOf = (pair: string): string => [...new URLSearchParams(pair).keys()][0] ?? "";

/** A source as the value of a cookie: encoded, and cut between characters to `TOUCH_MAX`. */
export function writeTouch(source: string): string {
  let value = "";
  for (const character of source.toWellFormed()) {
    const encoded = encodeURIComponent(character);
    if (value.length + encoded.length > TOUCH_MAX) break;
    value += encoded;
  }
  return value;
}

/** The source in such a cookie; "" for none and for a broken one. */
export function readTouch(cookie: string | undefined): string {
  try {
    return decodeURIComponent((cookie ?? "").slice(0, TOUCH_MAX));
  } catch {
    return "";
  }
}
