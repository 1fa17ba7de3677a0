import { isDeepStrictEqual } from "node:util";
import type { Request } from "express";
import { type Session, type SessionData, Store } from "express-session";
import { LRUCache } from "lru-cache";

/** What one request changed of a session, as dotted paths below it. */
export interface SessionChanges {
  readonly set: Readonly<Record<string, unknown>>;
  readonly unset: readonly string[];
}

/** Where sessions are kept. */
export interface SessionRecords {
  read(id: string): Promise<SessionData | null>;
  create(id: string, data: SessionData): Promise<void>;
  /** Does nothing where the session has ended. */
  change(id: string, changes: SessionChanges, expires: Date | null): Promise<void>;
  end(id: string): Promise<void>;
}

type Done = (error?: unknown) => void;
type Values = Readonly<Record<string, unknown>>;

/** Milliseconds after which a session is read again, though nobody told of a change. */
const REMEMBERED = 60_000;

/**
 * A store for express-session that remembers what it has read. A request writes only what it changed itself, so
 * that of two at one time neither undoes the other's; and never a session that has ended, so that a slow request
 * cannot bring back one that was signed out.
 */
export class RememberingStore extends Store {
  readonly #records: SessionRecords;
  readonly #maps: readonly string[];
  readonly #memory = new LRUCache<string, string>({ max: 20_000, ttl: REMEMBERED });
  /** Reads under way: one for all who ask, and not to be remembered once it is no longer here. */
  readonly #reading = new Map<string, Promise<string | null>>();
  /** What a request's session held when it was read or last written. */
  readonly #before = new WeakMap<object, string>();

  /** `maps`: names of values whose entries are written one by one. */
  constructor(records: SessionRecords, maps: readonly string[] = []) {
    super();
    this.#records = records;
    this.#maps = maps;
  }

  /** Forgets one session that was changed or ended elsewhere. */
  forget(id: string): void {
    this.#memory.delete(id);
    this.#reading.delete(id);
  }

  /** Forgets all: changes may have been missed. */
  forgetAll(): void {
    this.#memory.clear();
    this.#reading.clear();
  }

  override get(id: string, done: (error: unknown, session?: SessionData | null) => void): void {
    const known = this.#memory.get(id);
    if (known !== undefined) return done(null, this.#parse(known));
    this.#read(id).then(
      (json) => done(null, json === null ? null : this.#parse(json)),
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
        // What was read while it was being written may be from before.
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

  #read(id: string): Promise<string | null> {
    const under = this.#reading.get(id);
    if (under) return under;
    const reading = this.#records.read(id).then((data) => data && JSON.stringify(data));
    this.#reading.set(id, reading);
    const settle = (json: string | null) => {
      if (this.#reading.get(id) !== reading) return;
      this.#reading.delete(id);
      if (json !== null) this.#memory.set(id, json);
    };
    reading.then(settle, () => settle(null));
    return reading;
  }
}

/** What differs, one by one by name; of maps entry by entry. */
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
