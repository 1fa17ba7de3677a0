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

/** Whoever sent a request, as commands know them. */
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

/** Puts `request.viewer` on every request; remembers accounts until they change. */
export interface Viewers {
  /** After the session middleware: the session's account, else a guest with what the session unlocked. */
  readonly fromSession: RequestHandler;
  /** Whose session this is, out of memory; null where that has to be asked first, or is not so any more. */
  recall(session: SessionData): Viewer | null;
  /** For `/api`: the bearer token where there is one; a bad one is 401 on public routes too (api.md). */
  readonly fromToken: RequestHandler;
  /** For the socket's handshake: `auth.token`, else the session's cookie. @throws 401 for a token that does not hold. */
  fromHandshake(sessions: RequestHandler): (handshake: SocketHandshake) => Promise<LiveViewer>;
  forget(accountId: string): void;
  forgetToken(tokenId: string): void;
  /** Forgets all accounts: changes may have been missed. */
  forgetAll(): void;
}

/** Milliseconds after which an account or token is read again, though nobody told of a change. */
const REMEMBERED_MS = 60_000;
const LIVE_SCOPES = ["read", "messages"] as const;
const NO_PERSONAL_TOKENS: PersonalTokens = { find: async () => null, noteUse: async () => {} };

/** Builds viewers; a token or session older than the account's credentials, or of a blocked one, is void. */
export function createViewers(
  findAccount: FindAccount,
  tokens: Tokens,
  personal: PersonalTokens = NO_PERSONAL_TOKENS,
): Viewers {
  const accounts = createReadMemory(findAccount, { max: 20_000, ttl: REMEMBERED_MS });
  const find = (id: string): Promise<Account | null> => accounts.get(id);

  const remembered = createReadMemory(personal.find, { max: 20_000, ttl: REMEMBERED_MS });
  /** Tokens whose use was noted a moment ago. */
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
    // A program of a moderator's is a member's, unless it was made for the back office.
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
          // What comes over the channel is notifications and messages.
          if (!LIVE_SCOPES.every((scope) => hasScope(viewer, scope))) throw forbidden();
          return viewer;
        }
        const asRequest = request as Request;
        // The session middleware only reads the cookie here: nothing is answered, so nothing is ever set.
        const noAnswer = new ServerResponse(request) as Response;
        await new Promise<void>((done, fail) => {
          sessions(asRequest, noAnswer, (error?: unknown) => (error ? fail(error) : done()));
        });
        const viewer = await viewerOfSession(asRequest, find);
        // What is sent live is for the member's own eyes.
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
      // Of a proxy in front, not ours (api.md, Browsers elsewhere).
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

/** Whether what a session or token claims is still so. */
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
