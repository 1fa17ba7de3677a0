import type { Request, RequestHandler } from "express";
import session, { type SessionData } from "express-session";
import { LRUCache } from "lru-cache";
import type { ClientSession, MongoClient } from "mongodb";
import { SESSION_SECONDS } from "#shared/accounts/accounts.limits.ts";
import { afterCommit } from "../db/transaction.ts";
import { sessionKey } from "./credential.ts";
import { holdWhileFull } from "./held-sessions.ts";
import { RememberingStore } from "./remembering-store.ts";
import { COLLECTION, recordsIn } from "./session-records.ts";

declare module "express-session" {
  interface SessionData {
    /** The signed-in account and the version of its credentials at sign-in. */
    account?: { id: string; version: number };
    /** Signed in to an account scheduled for deletion: not a viewer, but able to cancel the deletion. */
    leaving?: { id: string; version: number };
    /** Signed in to a banned account: not a viewer, but able to read the reason and to appeal. */
    banned?: { id: string; version: number };
    /** True if the visitor confirmed being of age. */
    mature?: boolean;
    /** Story id -> version of the password that was entered. */
    unlocked?: Record<string, string>;
    /** Message shown once on the next page, with a link to its subject if that is on another page. */
    flash?: {
      kind: "success" | "info" | "error";
      text: string;
      link?: { href: string; label: string };
    };
    /**
     * Time in milliseconds since 1970 when the session was last seen in use, with a precision of
     * `RENEW_AFTER`, and its lifetime renewed.
     */
    renewedAt?: number;
    /** Browser and time of the session's start. */
    device?: { agent: string; since: number };
  }
}

/**
 * Milliseconds between writes that only record activity; also the precision of the last use in the list of
 * devices.
 */
const RENEW_AFTER = 15 * 60 * 1000;
/** Limit on stored characters of a user agent. */
const AGENT_MAX = 400;
/** Limit on listed sessions of one account. */
const LISTED_MAX = 100;

/** Session of an account as shown in the list of devices. */
export interface SessionEntry {
  /** See `sessionKey`. */
  readonly key: string;
  /** User agent of the browser; "" if it sent none. */
  readonly agent: string;
  /** Time when the session began; null if unknown. */
  readonly since: Date | null;
  /** Time of last use, with a precision of 15 minutes. */
  readonly seen: Date | null;
}

/**
 * Sessions in MongoDB with a small in-process cache, so that a page view by a signed-in member needs no
 * query.
 */
export interface Sessions {
  /** Creates the index by account; call once at start. */
  prepare(): Promise<void>;
  readonly middleware: RequestHandler;
  readonly cookieName: string;
  /**
   * Returns the cached session of a request that has not passed the middleware; null if the middleware would
   * have to load it, write it or reject its cookie.
   */
  recall(request: Request): Readonly<SessionData> | null;
  /** Name of the collection. */
  readonly collection: string;
  /** Drops the cached session after another process changed or ended it. */
  forget(id: string): void;
  /** Clears the cache, because changes may have been missed. */
  forgetAll(): void;
  /** Ends every session of an account, or those started with a credentials version below the given one. */
  endAll(accountId: string, belowVersion?: number): Promise<void>;
  /**
   * Returns the sessions valid for this version of an account's credentials, most recently used first; 100 at
   * most.
   */
  list(account: { readonly id: string; readonly version: number }): Promise<SessionEntry[]>;
  /**
   * Ends one session of an account, optionally in the caller's transaction; returns false if the account has
   * no session with this key.
   */
  endOne(accountId: string, key: string, session?: ClientSession): Promise<boolean>;
}

/**
 * Creates sessions with express-session over connect-mongo; in production the cookie is `__Host-` prefixed
 * and Secure.
 */
export function createSessions(options: {
  client: MongoClient;
  dbName: string;
  secret: string;
  secure: boolean;
}): Sessions {
  const store = new RememberingStore(holdWhileFull(recordsIn(options)), ["unlocked"]);
  const sessions = options.client.db(options.dbName).collection<Stored>(COLLECTION);
  const cookieName = options.secure ? "__Host-session" : "session";
  /**
   * Cookies that express-session has accepted -> the session's id, so that only express-session verifies
   * signatures.
   */
  const accepted = new LRUCache<string, string>({ max: 20_000 });
  return {
    cookieName,
    collection: COLLECTION,
    recall(request) {
      const cookie = onlyCookie(request, cookieName);
      const id = cookie === undefined ? undefined : accepted.get(cookie);
      const data = id === undefined ? null : store.recall(id);
      return data && !isToBeRenewed(data) ? data : null;
    },
    async prepare() {
      await sessions.createIndexes([
        { key: { "session.account.id": 1, "session.renewedAt": -1 }, sparse: true },
        { key: { "session.leaving.id": 1 }, sparse: true },
        { key: { "session.banned.id": 1 }, sparse: true },
      ]);
    },
    middleware: afterwards(
      session({
        name: cookieName,
        secret: options.secret,
        store,
        resave: false,
        saveUninitialized: false,
        rolling: false,
        cookie: {
          path: "/",
          httpOnly: true,
          sameSite: "lax",
          secure: options.secure,
          maxAge: SESSION_SECONDS * 1000,
        },
      }),
      (request) => {
        const cookie = onlyCookie(request, cookieName);
        // If express-session rejects a cookie, it assigns another session id.
        if (cookie?.startsWith(`s%3A${request.sessionID}.`)) accepted.set(cookie, request.sessionID);
        renew(request);
      },
    ),
    forget: (id) => store.forget(id),
    forgetAll: () => store.forgetAll(),
    async endAll(accountId, belowVersion) {
      const named = (["account", "leaving", "banned"] as const).map((as) => ({
        [`session.${as}.id`]: accountId,
        ...(belowVersion === undefined ? {} : { [`session.${as}.version`]: { $lt: belowVersion } }),
      }));
      const ids = await sessions.find({ $or: named }, { projection: { _id: 1 } }).toArray();
      await sessions.deleteMany({ _id: { $in: ids.map(({ _id }) => _id) } });
      for (const { _id } of ids) store.forget(_id);
    },
    async list({ id, version }) {
      const storedSessions = await sessions
        .find(
          {
            "session.account.id": id,
            "session.account.version": version,
            expires: { $gt: new Date() },
          } as never,
          { projection: { "session.device": 1, "session.renewedAt": 1 } },
        )
        .sort({ "session.renewedAt": -1 })
        .limit(LISTED_MAX)
        .toArray();
      return storedSessions.map(entryOf);
    },
    async endOne(accountId, key, session) {
      const filter = { "session.account.id": accountId } as never;
      const ids = await sessions.find(filter, { projection: { _id: 1 } }).toArray();
      const storedSession = ids.find(({ _id }) => sessionKey(_id) === key);
      if (!storedSession) return false;
      await sessions.deleteOne({ _id: storedSession._id }, session ? { session } : {});
      if (session) afterCommit(session, async () => store.forget(storedSession._id));
      else store.forget(storedSession._id);
      return true;
    },
  };
}

/** The parts of a session record needed for the list of devices. */
interface Stored {
  readonly _id: string;
  readonly session?: Pick<SessionData, "device" | "renewedAt">;
}

function entryOf({ _id, session: { device, renewedAt } = {} }: Stored): SessionEntry {
  return {
    key: sessionKey(_id),
    agent: device?.agent ?? "",
    since: device ? new Date(device.since) : null,
    seen: renewedAt ? new Date(renewedAt) : null,
  };
}

/** Returns the browser details recorded when a session begins. */
export const deviceOf = ({ headers }: Request, now: number): NonNullable<SessionData["device"]> => ({
  agent: (headers["user-agent"] ?? "").slice(0, AGENT_MAX),
  since: now,
});

/** Wraps the middleware and runs an action on each request that it has let through. */
const afterwards =
  (sessions: RequestHandler, act: (request: Request) => void): RequestHandler =>
  (request, response, next) =>
    sessions(request, response, (error?: unknown) => {
      if (!error) act(request);
      next(error);
    });

/**
 * Renews a member's session in use every 15 minutes and sends the cookie again: express-session would do
 * either with every response or never. A browser's start time is preserved.
 */
function renew(request: Request): void {
  const { session } = request;
  if (!session || !isToBeRenewed(session)) return;
  session.renewedAt = Date.now();
  if (session.device) session.device = deviceOf(request, session.device.since);
}

const isToBeRenewed = ({ account, renewedAt = 0 }: SessionData): boolean =>
  account !== undefined && Date.now() - renewedAt > RENEW_AFTER;

/** Returns the value of the only cookie with this name, as sent; undefined if there is none or several. */
function onlyCookie({ headers: { cookie = "" } }: Request, name: string): string | undefined {
  const found = cookie.split(";").filter((pair) => pair.trimStart().startsWith(`${name}=`));
  return found.length === 1 ? found[0]!.trim().slice(name.length + 1) : undefined;
}
