import type { RequestHandler } from "express";
import type { SessionData } from "express-session";
import { applicationError } from "#core/base/errors.ts";
import { accountDataPaths } from "#shared/accounts/account-data.paths.ts";
import { accountsMessages } from "#shared/accounts/accounts.messages.ts";
import { accountsPaths } from "#shared/accounts/accounts.paths.ts";
import { contactPaths } from "#shared/site/contact.paths.ts";
import { findBanned } from "../../people/users/index.ts";

/** A banned account, as its page needs it. */
export type BannedUser = NonNullable<Awaited<ReturnType<typeof findBanned>>>;

/**
 * Returns the banned account that a session may manage; null once its credentials have changed or the ban is
 * over.
 */
export async function bannedIn({ banned }: Readonly<Partial<SessionData>>): Promise<BannedUser | null> {
  const user = banned ? await findBanned(banned.id) : null;
  return user && user.tokenVersion === banned?.version ? user : null;
}

/**
 * Redirects every request of a banned member's session to their page; the API returns the error of the
 * contract.
 */
export const bannedGuard: RequestHandler = async (request, response, next) => {
  const { session, path } = request;
  if (!session?.banned) return next();
  if (!(await bannedIn(session))) {
    delete session.banned;
    return next();
  }
  if (isOpen(path)) return next();
  if (path.startsWith("/api/")) throw applicationError(accountsMessages.blocked);
  response.redirect(request.method === "GET" ? 302 : 303, accountDataPaths.banned());
};

/**
 * Paths open to banned members: their page, their archive, contacting staff, and signing in to another
 * account.
 */
const isOpen = (path: string): boolean =>
  [accountDataPaths.banned(), accountsPaths.login(), contactPaths.contact("contact")].includes(path) ||
  /^\/settings\/data\/archive\/[0-9a-f]{24}$/.test(path) ||
  path.startsWith("/api/auth/");
