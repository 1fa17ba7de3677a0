import { REFERRAL_KEY, referralSourceOf } from "../src/shared/accounts/referral.ts";
import { CONSENT_COOKIE } from "../src/shared/site/consent.ts";

/** What brought the visitor here is kept in local storage (specification, section 9), unless they said no. */
try {
  if (document.cookie.includes(`${CONSENT_COOKIE}=no`)) localStorage.removeItem(REFERRAL_KEY);
  else if (!document.referrer.startsWith(`${location.origin}/`)) {
    const source = referralSourceOf(location.search);
    if (source) localStorage.setItem(REFERRAL_KEY, source);
  }
} catch {
  // Storage is shut; the server's cookie does without.
}
