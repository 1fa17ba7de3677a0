/**
 * What is not done, and not looked at, on somebody's behalf: password, address, sessions, tokens, payment, export and
 * deletion of the account, what one agrees to, what one has read and reports, and what is for the member's eyes alone
 * (product.md, People).
 * Everything below /settings is closed but these, so that a new page there is closed until somebody opens it.
 */
const OPEN_SETTINGS = /^\/settings\/(?:profile|reader|notifications|privacy|mature)\/?$/i;

const CLOSED = [
  /^\/settings(?:\/|$)/i,
  /^\/(?:register|login|forgot-password|reset-password|email-confirmation|email-change)(?:\/|$)/i,
  /^\/terms\/agree(?:\/|$)/i,
  /^\/(?:messages|notifications|inbox)(?:\/|$)/i,
  /^\/user\/[^/]+\/message(?:\/|$)/i,
  /^\/(?:payouts|earnings|sales|purchases|checkout|wallet|gifts?|premium|my-subscriptions|exports|invite-friends|mailing-lists|newsletters|story-links|advance-copies|orders|briefs|sandbox)(?:\/|$)/i,
  /^\/services\/[^/]+\/order(?:\/|$)/i,
  /^\/challenges\/[^/]+\/(?:invite|prize)(?:\/|$)/i,
  /^\/(?:history|report)(?:\/|$)/i,
  /^\/api\/(?:reading|report)/i,
  /^\/api\/(?:auth|payment|payout|ledger|message|notification|push|token|personal-|api-token|session|export|data|invite|purchase|coupon|subscription|checkout|order|offer|mailing-list|newsletter)/i,
];

/** A path as routing reads it: dots resolved, letters decoded, no slash at the end. */
export function plainPath(path: string): string {
  try {
    const { pathname } = new URL(path, "http://localhost");
    return decodeURIComponent(pathname).replace(/(?<=.)\/+$/, "");
  } catch {
    return path;
  }
}

/** Whether a path (see `plainPath`) is closed to whoever acts on another's behalf. */
export function isClosedToActors(method: string, path: string): boolean {
  if (OPEN_SETTINGS.test(path)) return false;
  // A member's own record: what may be changed of it is the policy's, and it is not deleted by others.
  if (method === "DELETE" && /^\/api\/users(?:\/|$)/i.test(path)) return true;
  return CLOSED.some((pattern) => pattern.test(path));
}
