import { ServerResponse } from "node:http";
import type { Request, RequestHandler, Response } from "express";
import type { SessionData } from "express-session";
import { createReadMemory } from "../db/read-memory.ts";
import { unauthorized } from "../http/errors.ts";
import type { SocketHandshake } from "../realtime/index.ts";
import type { Tokens } from "./tokens.ts";
import { type Caller, guest, type Viewer } from "./viewer.ts";

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

/** What core needs to know of an account; a feature says how to find it. */
export interface Account {
  readonly id: string;
  readonly username: string;
  readonly name: string | null;
  readonly role: Viewer["role"];
  readonly tokenVersion: number;
  readonly blocked: boolean;
}

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
  fromHandshake(sessions: RequestHandler): (handshake: SocketHandshake) => Promise<Viewer>;
  forget(accountId: string): void;
  /** Forgets all accounts: changes may have been missed. */
  forgetAll(): void;
}

/** Builds viewers; a token or session older than the account's credentials, or of a blocked one, is void. */
export function createViewers(findAccount: FindAccount, tokens: Tokens): Viewers {
  const accounts = createReadMemory(findAccount, { max: 20_000, ttl: 60_000 });
  const find = (id: string): Promise<Account | null> => accounts.get(id);

  const verifyToken = async (token: string): Promise<Viewer> => {
    const claims = await tokens.verify(token);
    const account = await find(claims.id);
    if (!account || !holds(account, claims)) throw unauthorized();
    return toViewer(account, false, {});
  };

  return {
    fromHandshake:
      (sessions) =>
      async ({ token, request }) => {
        if (token) return verifyToken(token);
        const asRequest = request as Request;
        // The session middleware only reads the cookie here: nothing is answered, so nothing is ever set.
        const noAnswer = new ServerResponse(request) as Response;
        await new Promise<void>((done, fail) => {
          sessions(asRequest, noAnswer, (error?: unknown) => (error ? fail(error) : done()));
        });
        return viewerOfSession(asRequest, find);
      },
    forget: (id) => accounts.forget(id),
    forgetAll: () => accounts.forgetAll(),
    recall({ account: claimed, mature = false, unlocked = {} }) {
      const account = claimed && accounts.recall(claimed.id);
      return account && holds(account, claimed) ? toViewer(account, mature, unlocked) : null;
    },
    async fromSession(request, _response, next) {
      request.viewer = await viewerOfSession(request, find);
      next();
    },
    async fromToken(request, _response, next) {
      const { authorization } = request.headers;
      if (authorization !== undefined) {
        const token = /^Bearer +(\S+)$/i.exec(authorization)?.[1];
        if (!token) throw unauthorized();
        request.viewer = await verifyToken(token);
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
    if (account && holds(account, claimed)) return toViewer(account, mature, unlocked);
    delete session.account;
  }
  return mature || Object.keys(unlocked).length > 0 ? { ...guest, mature, unlocked } : guest;
}

/** Whether what a session or token claims is still so. */
const holds = (account: Account, claimed: { readonly version: number }): boolean =>
  !account.blocked && account.tokenVersion === claimed.version;

const toViewer = (account: Account, mature: boolean, unlocked: Record<string, string>): Viewer => ({
  id: account.id,
  username: account.username,
  name: account.name,
  role: account.role,
  mature,
  unlocked,
});
