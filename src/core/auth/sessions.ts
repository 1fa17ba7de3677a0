import { promisify } from "node:util";
import MongoStore from "connect-mongo";
import type { RequestHandler } from "express";
import session, { type SessionData } from "express-session";
import type { MongoClient } from "mongodb";
import { SESSION_SECONDS } from "../../shared/limits.ts";
import { RememberingStore, type SessionRecords } from "./remembering-store.ts";

declare module "express-session" {
  interface SessionData {
    /** The signed-in account and the version of its credentials at sign-in. */
    account?: { id: string; version: number };
    /** Confirmed being of age. */
    mature?: boolean;
    /** Story id -> password version that was given. */
    unlocked?: Record<string, string>;
    /** Shown once on the next page. */
    flash?: { kind: "success" | "info" | "error"; text: string };
    /** Milliseconds since 1970 when the session was last given its whole time again. */
    renewedAt?: number;
  }
}

const COLLECTION = "sessions";
/** Milliseconds between writes that only say "still here": a visit a day keeps a session. */
const RENEW_AFTER = 24 * 60 * 60 * 1000;

/** Sessions in MongoDB with a small memory in front, so that a signed-in page view costs no query. */
export interface Sessions {
  /** Makes the index by account; call once at start. */
  prepare(): Promise<void>;
  readonly middleware: RequestHandler;
  readonly cookieName: string;
  /** Forgets the memory of a session that another process changed or ended. */
  forget(id: string): void;
  /** Forgets the memory of all: changes may have been missed. */
  forgetAll(): void;
  /** Ends every session of an account, except one. */
  endAll(accountId: string, except?: string): Promise<void>;
}

/** express-session over connect-mongo; the cookie is `__Host-` prefixed and Secure in production. */
export function createSessions(options: {
  client: MongoClient;
  dbName: string;
  secret: string;
  secure: boolean;
}): Sessions {
  const store = new RememberingStore(recordsIn(options), ["unlocked"]);
  const sessions = options.client.db(options.dbName).collection<{ _id: string }>(COLLECTION);
  const cookieName = options.secure ? "__Host-session" : "session";
  return {
    cookieName,
    async prepare() {
      await sessions.createIndex({ "session.account.id": 1 }, { sparse: true });
    },
    middleware: renewing(
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
    ),
    forget: (id) => store.forget(id),
    forgetAll: () => store.forgetAll(),
    async endAll(accountId, except) {
      const filter = { "session.account.id": accountId, ...(except ? { _id: { $ne: except } } : {}) };
      const ids = await sessions.find(filter, { projection: { _id: 1 } }).toArray();
      await sessions.deleteMany({ _id: { $in: ids.map(({ _id }) => _id) } });
      for (const { _id } of ids) store.forget(_id);
    },
  };
}

/**
 * Once a day a member's session is written again, which sends the cookie anew as well: express-session would do
 * either with every answer or never.
 */
const renewing =
  (sessions: RequestHandler): RequestHandler =>
  (request, response, next) =>
    sessions(request, response, (error?: unknown) => {
      const { session } = request;
      if (session?.account && Date.now() - (session.renewedAt ?? 0) > RENEW_AFTER) {
        session.renewedAt = Date.now();
      }
      next(error);
    });

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
