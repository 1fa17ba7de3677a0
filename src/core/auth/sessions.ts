import { promisify } from "node:util";
import MongoStore from "connect-mongo";
import type { Request, RequestHandler } from "express";
import session, { type SessionData } from "express-session";
import { LRUCache } from "lru-cache";
import type { ClientSession, MongoClient } from "mongodb";
import { SESSION_SECONDS } from "../../shared/accounts/accounts.limits.ts";
import { afterCommit } from "../db/transaction.ts";
import { sessionKey } from "./credential.ts";
import { RememberingStore, type SessionRecords } from "./remembering-store.ts";

declare module "express-session" {
  interface SessionData {
    /** The signed-in account and the version of its credentials at sign-in. */
    account?: { id: string; version: number };
    /** Signed in to an account on its way out: no viewer, but whoever may keep it. */
    leaving?: { id: string; version: number };
    /** Confirmed being of age. */
    mature?: boolean;
    /** Story id -> password version that was given. */
    unlocked?: Record<string, string>;
    /** Shown once on the next page. */
    flash?: { kind: "success" | "info" | "error"; text: string };
    /** Milliseconds since 1970 when the session was last seen in use, to `RENEW_AFTER`, and given its whole time. */
    renewedAt?: number;
    /** What it was begun with. */
    device?: { agent: string; since: number };
  }
}

const COLLECTION = "sessions";
/** Milliseconds between writes that only say "still here": as exact as a list of devices says when one was used. */
const RENEW_AFTER = 15 * 60 * 1000;
/** Characters of a user agent that are kept. */
const AGENT_MAX = 400;
/** Sessions of one account that are listed. */
const LISTED_MAX = 100;

/** A session of an account, as a list of devices shows it. */
export interface SessionEntry {
  /** See `sessionKey`. */
  readonly key: string;
  /** User agent of the browser; "" for none. */
  readonly agent: string;
  /** When it was begun; null where that is not known. */
  readonly since: Date | null;
  /** When it was last used, to a quarter of an hour. */
  readonly seen: Date | null;
}

/** Sessions in MongoDB with a small memory in front, so that a signed-in page view costs no query. */
export interface Sessions {
  /** Makes the index by account; call once at start. */
  prepare(): Promise<void>;
  readonly middleware: RequestHandler;
  readonly cookieName: string;
  /**
   * The session of a request that has not been through the middleware, out of memory; null where the middleware
   * would have to ask for it, write it or doubt its cookie.
   */
  recall(request: Request): Readonly<SessionData> | null;
  /** Where they lie. */
  readonly collection: string;
  /** Forgets the memory of a session that another process changed or ended. */
  forget(id: string): void;
  /** Forgets the memory of all: changes may have been missed. */
  forgetAll(): void;
  /** Ends every session of an account, or those begun by credentials below a version. */
  endAll(accountId: string, belowVersion?: number): Promise<void>;
  /** Sessions that hold for this version of an account's credentials, the one used last first; 100 at most. */
  list(account: { readonly id: string; readonly version: number }): Promise<SessionEntry[]>;
  /** Ends one session of an account, in the caller's transaction perhaps; false where it has none of this key. */
  endOne(accountId: string, key: string, session?: ClientSession): Promise<boolean>;
}

/** express-session over connect-mongo; the cookie is `__Host-` prefixed and Secure in production. */
export function createSessions(options: {
  client: MongoClient;
  dbName: string;
  secret: string;
  secure: boolean;
}): Sessions {
  const store = new RememberingStore(recordsIn(options), ["unlocked"]);
  const sessions = options.client.db(options.dbName).collection<Stored>(COLLECTION);
  const cookieName = options.secure ? "__Host-session" : "session";
  /** Cookies that express-session has accepted -> the session's id, so that it alone checks signatures. */
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
        // Of a cookie it does not believe express-session takes nothing: the session has another id then.
        if (cookie?.startsWith(`s%3A${request.sessionID}.`)) accepted.set(cookie, request.sessionID);
        renew(request);
      },
    ),
    forget: (id) => store.forget(id),
    forgetAll: () => store.forgetAll(),
    async endAll(accountId, belowVersion) {
      const named = (["account", "leaving"] as const).map((as) => ({
        [`session.${as}.id`]: accountId,
        ...(belowVersion === undefined ? {} : { [`session.${as}.version`]: { $lt: belowVersion } }),
      }));
      const ids = await sessions.find({ $or: named }, { projection: { _id: 1 } }).toArray();
      await sessions.deleteMany({ _id: { $in: ids.map(({ _id }) => _id) } });
      for (const { _id } of ids) store.forget(_id);
    },
    async list({ id, version }) {
      const found = await sessions
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
      return found.map(entryOf);
    },
    async endOne(accountId, key, session) {
      const filter = { "session.account.id": accountId } as never;
      const ids = await sessions.find(filter, { projection: { _id: 1 } }).toArray();
      const found = ids.find(({ _id }) => sessionKey(_id) === key);
      if (!found) return false;
      await sessions.deleteOne({ _id: found._id }, session ? { session } : {});
      if (session) afterCommit(session, async () => store.forget(found._id));
      else store.forget(found._id);
      return true;
    },
  };
}

/** A session's record as far as a list of devices reads it. */
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

/** What is noted of the browser that begins a session. */
export const deviceOf = ({ headers }: Request, now: number): NonNullable<SessionData["device"]> => ({
  agent: (headers["user-agent"] ?? "").slice(0, AGENT_MAX),
  since: now,
});

/** The middleware, and something to do with each request that it has let through. */
const afterwards =
  (sessions: RequestHandler, act: (request: Request) => void): RequestHandler =>
  (request, response, next) =>
    sessions(request, response, (error?: unknown) => {
      if (!error) act(request);
      next(error);
    });

/**
 * A member's session in use is written again every quarter of an hour, which sends the cookie anew as well:
 * express-session would do either with every answer or never. A browser that was renewed keeps its place.
 */
function renew(request: Request): void {
  const { session } = request;
  if (!session || !isToBeRenewed(session)) return;
  session.renewedAt = Date.now();
  if (session.device) session.device = deviceOf(request, session.device.since);
}

const isToBeRenewed = ({ account, renewedAt = 0 }: SessionData): boolean =>
  account !== undefined && Date.now() - renewedAt > RENEW_AFTER;

/** The value of the one cookie of this name, as it was sent; undefined for none and for several. */
function onlyCookie({ headers: { cookie = "" } }: Request, name: string): string | undefined {
  const found = cookie.split(";").filter((pair) => pair.trimStart().startsWith(`${name}=`));
  return found.length === 1 ? found[0]!.trim().slice(name.length + 1) : undefined;
}

/** connect-mongo's collection; changes of a session go past it, for it only writes whole ones, ended or not. */
function recordsIn({ client, dbName }: { client: MongoClient; dbName: string }): SessionRecords {
  const mongo = MongoStore.create({
    client,
    dbName,
    collectionName: COLLECTION,
    ttl: SESSION_SECONDS,
    stringify: false,
  });
  const sessions = client.db(dbName).collection<{ _id: string }>(COLLECTION);
  const read = promisify<string, SessionData | null>(mongo.get.bind(mongo) as never);
  return {
    read: (id) => read(id),
    create: promisify<string, SessionData, void>(mongo.set.bind(mongo) as never),
    async change(_id, { set, unset }, expires) {
      const below = (path: string) => `session.${path}`;
      const $set = Object.fromEntries(Object.entries(set).map(([path, value]) => [below(path), value]));
      const $unset = Object.fromEntries(unset.map((path) => [below(path), ""]));
      await sessions.updateOne({ _id }, {
        $set: { ...$set, ...(expires ? { expires: new Date(expires) } : {}) },
        ...(unset.length > 0 ? { $unset } : {}),
      } as never);
    },
    end: promisify<string, void>(mongo.destroy.bind(mongo) as never),
  };
}
