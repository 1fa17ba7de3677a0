import MongoStore from "connect-mongo";
import type { RequestHandler } from "express";
import session, { type SessionData, Store } from "express-session";
import { LRUCache } from "lru-cache";
import type { MongoClient } from "mongodb";
import { SESSION_SECONDS } from "../../shared/limits.ts";

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
  }
}

const COLLECTION = "sessions";
/** Seconds between writes that only say "still here". */
const TOUCH_SECONDS = 60 * 60;

/** Sessions in MongoDB with a small memory in front, so that a signed-in page view costs no query. */
export interface Sessions {
  readonly middleware: RequestHandler;
  readonly cookieName: string;
  /** Forgets the memory of a session that another process changed or ended. */
  forget(id: string): void;
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
  const mongo = MongoStore.create({
    client: options.client,
    dbName: options.dbName,
    collectionName: COLLECTION,
    ttl: SESSION_SECONDS,
    touchAfter: TOUCH_SECONDS,
    stringify: false,
  });
  const store = new RememberingStore(mongo);
  const cookieName = options.secure ? "__Host-session" : "session";
  return {
    cookieName,
    middleware: session({
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
    forget: (id) => store.forget(id),
    async endAll(accountId, except) {
      const sessions = options.client.db(options.dbName).collection<{ _id: string }>(COLLECTION);
      const filter = { "session.account.id": accountId, ...(except ? { _id: { $ne: except } } : {}) };
      const ids = await sessions.find(filter, { projection: { _id: 1 } }).toArray();
      await sessions.deleteMany({ _id: { $in: ids.map(({ _id }) => _id) } });
      for (const { _id } of ids) store.forget(_id);
    },
  };
}

type Callback = (error?: unknown) => void;
type Remembered = { readonly json: string; touchedAt: number };

/** Keeps what the wrapped store said for a minute; every write goes through. */
class RememberingStore extends Store {
  readonly #behind: MongoStore;
  readonly #memory = new LRUCache<string, Remembered>({ max: 20_000, ttl: 60_000 });

  constructor(behind: MongoStore) {
    super();
    this.#behind = behind;
  }

  forget(id: string): void {
    this.#memory.delete(id);
  }

  override get(id: string, done: (error: unknown, session?: SessionData | null) => void): void {
    const known = this.#memory.get(id);
    if (known) return done(null, JSON.parse(known.json));
    void this.#behind.get(id, (error, found) => {
      if (!error && found) this.#memory.set(id, { json: JSON.stringify(found), touchedAt: Date.now() });
      done(error, found ?? null);
    });
  }

  override set(id: string, data: SessionData, done?: Callback): void {
    this.#memory.delete(id);
    void this.#behind.set(id, data, (error: unknown) => {
      if (!error) this.#memory.set(id, { json: JSON.stringify(data), touchedAt: Date.now() });
      done?.(error);
    });
  }

  override touch(id: string, data: SessionData, done?: Callback): void {
    const known = this.#memory.get(id);
    if (known && Date.now() - known.touchedAt < TOUCH_SECONDS * 1000) return done?.();
    if (known) known.touchedAt = Date.now();
    void this.#behind.touch(id, data as never, (error: unknown) => done?.(error));
  }

  override destroy(id: string, done?: Callback): void {
    this.#memory.delete(id);
    void this.#behind.destroy(id, (error: unknown) => done?.(error));
  }
}
