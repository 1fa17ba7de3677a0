import { isDeepStrictEqual } from "node:util";
import type { Request } from "express";
import { type Session, type SessionData, Store } from "express-session";
import { createReadMemory, type ReadMemory } from "../db/read-memory.ts";

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

/** A session as it was read. Each request that may change it has a copy of its own. */
interface Remembered {
  readonly json: string;
  /** Made when it is first looked at; nobody can change it. */
  shown?: Readonly<SessionData>;
}

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
  readonly #memory: ReadMemory<Remembered>;
  /** What a request's session held when it was read or last written. */
  readonly #before = new WeakMap<object, string>();

  /** `maps`: names of values whose entries are written one by one. */
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

  /** What is remembered of a session, for all who only look at it; null where it would have to be read. */
  recall(id: string): Readonly<SessionData> | null {
    const known = this.#memory.recall(id);
    if (!known) return null;
    known.shown ??= JSON.parse(known.json, (_name, value) => Object.freeze(value)) as SessionData;
    return known.shown;
  }

  /** Forgets one session that was changed or ended elsewhere. */
  forget(id: string): void {
    this.#memory.forget(id);
  }

  /** Forgets all: changes may have been missed. */
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
