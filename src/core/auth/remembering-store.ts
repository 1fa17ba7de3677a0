import { isDeepStrictEqual } from "node:util";
import type { Request } from "express";
import { type Session, type SessionData, Store } from "express-session";
import { createReadMemory, type ReadMemory } from "../db/read-memory.ts";

/** Changes one request made to a session, as dotted paths below it. */
export interface SessionChanges {
  readonly set: Readonly<Record<string, unknown>>;
  readonly unset: readonly string[];
}

/** Storage of sessions. */
export interface SessionRecords {
  read(id: string): Promise<SessionData | null>;
  create(id: string, data: SessionData): Promise<void>;
  /** Does nothing if the session has ended. */
  change(id: string, changes: SessionChanges, expires: Date | null): Promise<void>;
  end(id: string): Promise<void>;
}

type Done = (error?: unknown) => void;
type Values = Readonly<Record<string, unknown>>;

/** Cached session. Each request that may change it gets a separate copy. */
interface Remembered {
  readonly json: string;
  /** Frozen copy, created on first access. */
  shown?: Readonly<SessionData>;
}

/** Cache lifetime in milliseconds, for changes this process was not notified of. */
const REMEMBERED = 60_000;

/**
 * Caching store for express-session. A request writes only the values it changed, so that concurrent requests
 * do not undo each other's changes; and it never writes a session that has ended, so that a slow request
 * cannot restore one that was signed out.
 */
export class RememberingStore extends Store {
  readonly #records: SessionRecords;
  readonly #maps: readonly string[];
  readonly #memory: ReadMemory<Remembered>;
  /** Content of a request's session when it was read or last written. */
  readonly #before = new WeakMap<object, string>();

  /** `maps`: names of values with entries that are written one by one. */
  constructor(records: SessionRecords, maps: readonly string[] = []) {
    super();
    this.#records = records;
    this.#maps = maps;
    const read = async (id: string) => {
      const data = await records.read(id);
      return data && { json: JSON.stringify(data) };
    };
    this.#memory = createReadMemory(read, { max: 20_000, ttl: REMEMBERED });
  }

  /** Returns the cached session for read-only use; null if it is not cached. */
  recall(id: string): Readonly<SessionData> | null {
    const known = this.#memory.recall(id);
    if (!known) return null;
    known.shown ??= JSON.parse(known.json, (_name, value) => Object.freeze(value)) as SessionData;
    return known.shown;
  }

  /** Drops one session from the cache, after it was changed or ended elsewhere. */
  forget(id: string): void {
    this.#memory.forget(id);
  }

  /** Clears the cache, because changes may have been missed. */
  forgetAll(): void {
    this.#memory.forgetAll();
  }

  override get(id: string, done: (error: unknown, session?: SessionData | null) => void): void {
    const known = this.#memory.recall(id);
    if (known) return done(null, this.#parse(known.json));
    this.#memory.get(id).then(
      (read) => done(null, read && this.#parse(read.json)),
      (error) => done(error),
    );
  }

  override createSession(request: Request, data: SessionData): Session & SessionData {
    const before = this.#before.get(data);
    const session = super.createSession(request, data) as Session & SessionData;
    if (before !== undefined) this.#before.set(session, before);
    return session;
  }

  override set(id: string, data: SessionData, done: Done = () => {}): void {
    const before = this.#before.get(data);
    const after = JSON.stringify(data);
    const write =
      before === undefined
        ? this.#records.create(id, data)
        : this.#records.change(
            id,
            changesOf(JSON.parse(before), JSON.parse(after), this.#maps),
            data.cookie.expires ?? null,
          );
    this.forget(id);
    write.then(
      () => {
        this.#before.set(data, after);
        // A read during the write may have cached the old version.
        this.forget(id);
        done();
      },
      (error) => done(error),
    );
  }

  override destroy(id: string, done: Done = () => {}): void {
    this.forget(id);
    this.#records.end(id).then(
      () => {
        this.forget(id);
        done();
      },
      (error) => done(error),
    );
  }

  #parse(json: string): SessionData {
    const data: SessionData = JSON.parse(json);
    this.#before.set(data, json);
    return data;
  }
}

/** Returns the differences by name; for maps entry by entry. */
function changesOf(before: Values, after: Values, maps: readonly string[]): SessionChanges {
  const set: Record<string, unknown> = {};
  const unset: string[] = [];
  const compare = (was: Values, is: Values, path: string) => {
    for (const name of new Set([...Object.keys(was), ...Object.keys(is)])) {
      const place = path + name;
      if (place === "cookie" || isDeepStrictEqual(was[name], is[name])) continue;
      if (is[name] === undefined) unset.push(place);
      else if (maps.includes(place)) compare((was[name] ?? {}) as Values, is[name] as Values, `${place}.`);
      else set[place] = is[name];
    }
  };
  compare(before, after, "");
  return { set, unset };
}
