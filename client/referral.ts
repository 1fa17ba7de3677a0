import { REFERRAL_KEY, referralSourceOf } from "#shared/accounts/referral.ts";
import { FIRST_REFERRER_KEY, referrerHost } from "#shared/site/analytics.ts";
import { CONSENT_COOKIE } from "#shared/site/consent.ts";

/**
 * Stores the referrer as long as the tab is open: a visitor who consents on a later page, or after a reload,
 * is counted with the first page's referrer. Nothing is reported before consent (decision 10).
 */
try {
  if (document.cookie.includes(`${CONSENT_COOKIE}=no`)) sessionStorage.removeItem(FIRST_REFERRER_KEY);
  else if (sessionStorage.getItem(FIRST_REFERRER_KEY) === null)
    sessionStorage.setItem(FIRST_REFERRER_KEY, referrerHost(document.referrer, location.host));
} catch {
  // Storage is blocked: the landing is reported with this page's referrer.
}

/** Stores the referral in local storage (specification, section 9), unless the visitor declined. */
try {
  if (document.cookie.includes(`${CONSENT_COOKIE}=no`)) localStorage.removeItem(REFERRAL_KEY);
  else if (!document.referrer.startsWith(`${location.origin}/`)) {
    const source = referralSourceOf(location.search);
    if (source) localStorage.setItem(REFERRAL_KEY, source);
  }
} catch {
  // Storage is blocked; the server's cookie works without it.
}
