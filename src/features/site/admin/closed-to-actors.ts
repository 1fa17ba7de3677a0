/**
 * Pages and actions closed to staff acting on a member's behalf: password, address, sessions, tokens,
 * payment, export and deletion of the account, consents, reading history, library, private lists, bookmarks
 * and reports, and anything private to the member (product.md, People; decision 110). Everything below
 * /settings is closed except these, so that new pages there are closed by default.
 */
const OPEN_SETTINGS = /^\/settings\/(?:profile|reader|notifications|privacy|mature)\/?$/i;

const CLOSED = [
  /^\/settings(?:\/|$)/i,
  /^\/(?:register|login|forgot-password|reset-password|email-confirmation|email-change|account-closed)(?:\/|$)/i,
  /^\/terms\/agree(?:\/|$)/i,
  /^\/(?:messages|notifications|inbox)(?:\/|$)/i,
  /^\/user\/[^/]+\/message(?:\/|$)/i,
  /^\/(?:payouts|earnings|sales|purchases|checkout|wallet|gifts?|premium|my-subscriptions|exports|invite-friends|mailing-lists|newsletters|story-links|advance-copies|orders|briefs|sandbox)(?:\/|$)/i,
  /^\/services\/[^/]+\/order(?:\/|$)/i,
  /^\/challenges\/[^/]+\/(?:invite|prize)(?:\/|$)/i,
  /^\/(?:history|library|my-lists|bookmarks|report)(?:\/|$)/i,
  /^\/story\/[^/]+\/[^/]+\/chapter\/[^/]+\/bookmark(?:\/|$)/i,
  /^\/story\/[^/]+\/[^/]+\/library(?:\/|$)/i,
  /^\/api\/(?:reading|bookmark|report|stories\/because(?:\/|$))/i,
  /^\/api\/(?:auth|payment|payout|ledger|message|notification|push|token|personal-|api-token|session|export|data|invite|purchase|coupon|subscription|checkout|order|offer|mailing-list|newsletter)/i,
];

/** Normalises a path as routing does: resolves dots, decodes characters, strips the trailing slash. */
export function plainPath(path: string): string {
  try {
    const { pathname } = new URL(path, "http://localhost");
    return decodeURIComponent(pathname).replace(/(?<=.)\/+$/, "");
  } catch {
    return path;
  }
}

/** Returns true if a path (see `plainPath`) is closed to staff acting on a member's behalf. */
export function isClosedToActors(method: string, path: string): boolean {
  if (OPEN_SETTINGS.test(path)) return false;
  // The member's own record: the policy decides what may be changed, and it cannot be deleted on their
  // behalf.
  if (method === "DELETE" && /^\/api\/users(?:\/|$)/i.test(path)) return true;
  return CLOSED.some((pattern) => pattern.test(path));
}
