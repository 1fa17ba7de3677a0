import type { CaptchaFields } from "../../../core/captcha/index.ts";
import type { SentForm } from "../../../core/http/form.ts";
import { suggestEmail } from "../../../shared/accounts/email-spelling.ts";
import { FIRST_TOUCH_COOKIE, LAST_TOUCH_COOKIE } from "../../../shared/accounts/referral.ts";
import { REFERRAL_SOURCES } from "../../../shared/accounts/registration.enums.ts";
import { TOUCH_MAX } from "../../../shared/people/identity.limits.ts";

/** Cookies, and hidden fields of the same names, that say where a visitor came from (specification, section 9). */
const TOUCHES = { first: FIRST_TOUCH_COOKIE, last: LAST_TOUCH_COOKIE } as const;

type Cookies = Readonly<Record<string, string | undefined>>;

/** What the form of the first step says of the account; the rest of it is the house's. */
export function accountOf({ values }: SentForm, cookies: Cookies): Record<string, unknown> {
  const { email = "", email_fix } = values;
  const { firstTouch, lastTouch } = touchesOf(values, cookies);
  const { username, name, password, terms, promotional_emails, timezone, eventToken, referrer } = values;
  return {
    ...{ username, password, terms, promotional_emails },
    name: name ?? "",
    // A proposal that was taken, unless the address has been changed since.
    email: email_fix && suggestEmail(email) === email_fix ? email_fix : email,
    timezone: timezone ?? "",
    eventToken: eventToken ?? "",
    referrer: referrer ?? "",
    referral: values.referral || sourceOf(lastTouch || firstTouch),
    ...{ firstTouch, lastTouch },
  };
}

export const captchaOf = ({ values }: SentForm): CaptchaFields => values;

/** The `ref` of a link that invited: of the form, else of the last or first visit that was noted. */
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

/** A cookie's value as it was meant: decoded, without what cannot be printed, cut. */
function clean(value: string): string {
  let text = value;
  try {
    text = decodeURIComponent(value);
  } catch {
    // It was not encoded.
  }
  return text
    .toWellFormed()
    .replace(/\p{Cc}/gu, "")
    .trim()
    .slice(0, TOUCH_MAX);
}

/** Where somebody heard of us, by the noted visit, for who did not say. */
const sourceOf = (touch: string): string =>
  touch === "google" ? "google-ads" : (REFERRAL_SOURCES as readonly string[]).includes(touch) ? touch : "";
