import type { CaptchaFields } from "#core/captcha/index.ts";
import type { SentForm } from "#core/http/form.ts";
import { suggestEmail } from "#shared/accounts/email-spelling.ts";
import { FIRST_TOUCH_COOKIE, LAST_TOUCH_COOKIE } from "#shared/accounts/referral.ts";
import { REFERRAL_SOURCES } from "#shared/accounts/registration.enums.ts";
import { TOUCH_MAX } from "#shared/people/identity.limits.ts";

/**
 * Cookies, and hidden fields of the same names, that record where a visitor came from (specification, section
 * 9).
 */
const TOUCHES = { first: FIRST_TOUCH_COOKIE, last: LAST_TOUCH_COOKIE } as const;

type Cookies = Readonly<Record<string, string | undefined>>;

/** Reads the account's fields from the form of the first step; the rest is filled in by the site. */
export function accountOf({ values }: SentForm, cookies: Cookies): Record<string, unknown> {
  const { email = "", email_fix } = values;
  const { firstTouch, lastTouch } = touchesOf(values, cookies);
  const { username, name, password, terms, promotional_emails, timezone, eventToken, referrer } = values;
  return {
    username,
    password,
    terms,
    promotional_emails,
    name: name ?? "",
    // Uses an accepted suggestion, unless the address has been changed since.
    email: email_fix && suggestEmail(email) === email_fix ? email_fix : email,
    timezone: timezone ?? "",
    eventToken: eventToken ?? "",
    referrer: referrer ?? "",
    referral: values.referral || sourceOf(lastTouch || firstTouch),
    firstTouch,
    lastTouch,
  };
}

export const captchaOf = ({ values }: SentForm): CaptchaFields => values;

/** Returns the `ref` of an invitation link: from the form, else from the last or first recorded visit. */
export function refOf({ values }: Pick<SentForm, "values">, cookies: Cookies): string {
  if (values.ref) return values.ref;
  const { firstTouch, lastTouch } = touchesOf(values, cookies);
  return refIn(lastTouch) || refIn(firstTouch);
}

const refIn = (touch: string): string =>
  touch.includes("ref=") ? (new URLSearchParams(touch.replace(/^\?/, "")).get("ref") ?? "") : "";

function touchesOf(values: Cookies, cookies: Cookies): { firstTouch: string; lastTouch: string } {
  const read = (name: string) => clean(values[name] || cookies[name] || "");
  return { firstTouch: read(TOUCHES.first), lastTouch: read(TOUCHES.last) };
}

/** Decodes a cookie's value, removes unprintable characters and truncates it. */
function clean(value: string): string {
  let text = value;
  try {
    text = decodeURIComponent(value);
  } catch {
    // The value was not encoded.
  }
  return text
    .toWellFormed()
    .replace(/\p{Cc}/gu, "")
    .trim()
    .slice(0, TOUCH_MAX);
}

/** How somebody heard of the site, derived from the recorded visit if they did not say. */
const sourceOf = (touch: string): string =>
  touch === "google" ? "google-ads" : (REFERRAL_SOURCES as readonly string[]).includes(touch) ? touch : "";
