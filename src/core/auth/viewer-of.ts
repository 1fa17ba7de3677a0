import { ServerResponse } from "node:http";
import type { Request, RequestHandler, Response } from "express";
import type { SessionData } from "express-session";
import { LRUCache } from "lru-cache";
import { forbidden, unauthorized } from "../base/errors.ts";
import { type Actor, type Caller, guest, type Viewer } from "../base/viewer.ts";
import { createReadMemory } from "../db/read-memory.ts";
import type { LiveViewer, SocketHandshake } from "../realtime/index.ts";
import type { Account } from "./account.ts";
import { sessionCredential } from "./credential.ts";
import { actingOf, actorOf, mayActFor } from "./on-behalf.ts";
import { type PersonalTokens, personalTokenHolds, readPersonalToken } from "./personal-tokens.ts";
import { hasScope } from "./scopes.ts";
import type { Tokens } from "./tokens.ts";

declare module "express-serve-static-core" {
  interface Request {
    viewer: Viewer;
  }
}

/** Returns the sender of a request as the caller for commands. */
export const callerOf = ({
  viewer,
  requestId,
  ip,
}: Pick<Request, "viewer" | "requestId" | "ip">): Caller => ({
  viewer,
  requestId,
  ip,
});

export type FindAccount = (id: string) => Promise<Account | null>;

/** Sets `request.viewer` on every request; caches accounts until they change. */
export interface Viewers {
  /**
   * Runs after the session middleware; sets the session's account, else a guest with what the session
   * unlocked.
   */
  readonly fromSession: RequestHandler;
  /** Returns the cached viewer of a session; null if it must be loaded first or is no longer valid. */
  recall(session: SessionData): Viewer | null;
  /**
   * For `/api`: uses the bearer token if there is one; an invalid one gives 401 on public routes too
   * (api.md).
   */
  readonly fromToken: RequestHandler;
  /**
   * For the socket's handshake: uses `auth.token`, else the session's cookie.
   * @throws 401 for an invalid token.
   */
  fromHandshake(sessions: RequestHandler): (handshake: SocketHandshake) => Promise<LiveViewer>;
  forget(accountId: string): void;
  forgetToken(tokenId: string): void;
  /** Clears the cache of accounts, because changes may have been missed. */
  forgetAll(): void;
}

/** Cache lifetime of an account or token in milliseconds, for changes this process was not notified of. */
const REMEMBERED_MS = 60_000;
const LIVE_SCOPES = ["read", "messages"] as const;
const NO_PERSONAL_TOKENS: PersonalTokens = { find: async () => null, noteUse: async () => {} };

/**
 * Creates viewers; a token or session is invalid if it is older than the account's credentials or the account
 * is blocked.
 */
export function createViewers(
  findAccount: FindAccount,
  tokens: Tokens,
  personal: PersonalTokens = NO_PERSONAL_TOKENS,
): Viewers {
  const accounts = createReadMemory(findAccount, { max: 20_000, ttl: REMEMBERED_MS });
  const find = (id: string): Promise<Account | null> => accounts.get(id);

  const remembered = createReadMemory(personal.find, { max: 20_000, ttl: REMEMBERED_MS });
  /** Tokens with a recently recorded use. */
  const noted = new LRUCache<string, true>({ max: 20_000, ttl: REMEMBERED_MS });

  const verifyPersonal = async (id: string, secret: string): Promise<LiveViewer> => {
    const token = await remembered.get(id);
    if (!token || !personalTokenHolds(token, secret)) throw unauthorized();
    const account = await find(token.user);
    if (!account || account.blocked) throw unauthorized();
    if (!noted.has(id)) {
      noted.set(id, true);
      await personal.noteUse(id);
    }
    // A moderator's token acts with a member's role, unless it has the staff scope.
    const role = token.scopes.includes("staff") ? account.role : "member";
    return { ...toViewer(account, false, {}), role, scopes: token.scopes, credential: `token:${id}` };
  };

  const verifyToken = async (token: string): Promise<LiveViewer> => {
    const parts = readPersonalToken(token);
    if (parts) return verifyPersonal(parts.id, parts.secret);
    const claims = await tokens.verify(token);
    const account = await find(claims.id);
    if (!account || !holds(account, claims)) throw unauthorized();
    return toViewer(account, false, {});
  };

  return {
    fromHandshake:
      (sessions) =>
      async ({ token, request }) => {
        if (token) {
          const viewer = await verifyToken(token);
          // The channel sends notifications and messages.
          if (!LIVE_SCOPES.every((scope) => hasScope(viewer, scope))) throw forbidden();
          return viewer;
        }
        const asRequest = request as Request;
        // The session middleware only reads the cookie here: no response is sent, so no cookie is set.
        const noAnswer = new ServerResponse(request) as Response;
        await new Promise<void>((done, fail) => {
          sessions(asRequest, noAnswer, (error?: unknown) => (error ? fail(error) : done()));
        });
        const viewer = await viewerOfSession(asRequest, find);
        // Live messages are private to the member, so an admin acting on their behalf gets none.
        if (viewer.actor) return guest;
        return viewer.id ? { ...viewer, credential: sessionCredential(asRequest.sessionID) } : viewer;
      },
    forget: (id) => accounts.forget(id),
    forgetToken: (id) => remembered.forget(id),
    forgetAll() {
      accounts.forgetAll();
      remembered.forgetAll();
    },
    recall(session) {
      const { account: claimed, mature = false, unlocked = {} } = session;
      const account = claimed && accounts.recall(claimed.id);
      if (!account || !holds(account, claimed)) return null;
      const acting = actingOf(session, Date.now());
      if (!acting) return toViewer(account, mature, unlocked);
      const target = accounts.recall(acting.as);
      if (!mayActFor(account, target)) return null;
      return toViewer(target, mature, unlocked, actorOf(account, acting));
    },
    async fromSession(request, _response, next) {
      request.viewer = await viewerOfSession(request, find);
      next();
    },
    async fromToken(request, _response, next) {
      const { authorization } = request.headers;
      // Basic authorization belongs to a proxy in front of the site (api.md, Browsers elsewhere).
      if (authorization !== undefined && !/^Basic /i.test(authorization)) {
        const token = /^Bearer +(\S+)$/i.exec(authorization)?.[1];
        if (!token) throw unauthorized();
        const { credential: _credential, ...viewer } = await verifyToken(token);
        request.viewer = viewer;
      }
      next();
    },
  };
}

async function viewerOfSession(request: Request, find: FindAccount): Promise<Viewer> {
  const { session } = request;
  if (!session) return guest;
  const { account: claimed, mature = false, unlocked = {} } = session;
  if (claimed) {
    const account = await find(claimed.id);
    if (account && holds(account, claimed)) {
      const acting = actingOf(session, Date.now());
      const target = acting && (await find(acting.as));
      return acting && mayActFor(account, target)
        ? toViewer(target, mature, unlocked, actorOf(account, acting))
        : toViewer(account, mature, unlocked);
    }
    delete session.account;
  }
  return mature || Object.keys(unlocked).length > 0 ? { ...guest, mature, unlocked } : guest;
}

/** Returns true if the claims of a session or token are still valid. */
const holds = (account: Account, claimed: { readonly version: number }): boolean =>
  !account.blocked && account.tokenVersion === claimed.version;

const toViewer = (
  account: Account,
  mature: boolean,
  unlocked: Record<string, string>,
  actor?: Actor,
): Viewer => ({
  id: account.id,
  username: account.username,
  name: account.name,
  role: account.role,
  mature,
  unlocked,
  ...(account.restrictedUntil ? { restrictedUntil: account.restrictedUntil } : {}),
  ...(account.bought ? { bought: account.bought } : {}),
  ...(account.joined ? { joined: account.joined } : {}),
  ...(account.reader === undefined ? {} : { reader: account.reader }),
  ...(actor ? { actor } : {}),
});
