import { join } from "node:path";
import { Catalog } from "./catalog.ts";
import { type Change, ChangeLog } from "./change-log.ts";
import { Clock } from "./clock.ts";
import { Connection } from "./connection.ts";
import { StoreView } from "./view.ts";

const file = "database.sqlite";

/** Connections of ended snapshots that are kept for the next. */
const maxIdle = 4;

/**
 * The durable data: one SQLite file in WAL mode, written through one connection. Write commands that arrive in the
 * same turn of the event loop share one commit (and one fsync); each is answered only after it.
 */
export class Store {
  readonly main: Connection;
  readonly view: StoreView;
  readonly clock = new Clock();
  readonly changes: ChangeLog;
  readonly catalog: Catalog;
  /** Called after each commit with what it changed. */
  onChanges: (changes: readonly Change[]) => void = () => {};
  private readonly directory: string;
  private readonly lock: Connection;
  private readonly idle: Connection[] = [];
  private pending: Change[] = [];
  private appended = 0;
  private commit: { done: Promise<void>; resolve: () => void; reject: (error: unknown) => void } | undefined;

  constructor(directory: string, options: { durable: boolean }) {
    this.directory = directory;
    this.lock = lockDirectory(directory);
    this.main = new Connection(join(directory, file), options);
    this.main.exec("CREATE TABLE IF NOT EXISTS meta (name TEXT PRIMARY KEY, value TEXT)");
    this.changes = new ChangeLog(this.main);
    this.clock.startAfter(this.changes.newest());
    this.catalog = new Catalog(this.main);
    this.view = new StoreView(this.main);
  }

  /** A connection that keeps seeing the data as it is committed now, until it is given back. */
  openSnapshot(): Connection {
    this.flush();
    const connection =
      this.idle.pop() ?? new Connection(join(this.directory, file), { durable: false, readOnly: true });
    connection.run("BEGIN");
    connection.get("SELECT count(*) FROM meta");
    return connection;
  }

  /** Takes a snapshot's connection back, to be used for another. */
  closeSnapshot(connection: Connection): void {
    connection.run("COMMIT");
    if (this.idle.length < maxIdle) this.idle.push(connection);
    else connection.close();
  }

  /** Opens the shared SQLite transaction that the next turn of the event loop commits. */
  begin(): void {
    if (this.commit) return;
    this.main.run("BEGIN IMMEDIATE");
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    promise.catch(() => {});
    this.commit = { done: promise, resolve, reject };
    setImmediate(() => this.flush());
  }

  /**
   * Runs a command's writes so that all of them or, if it throws, none are kept.
   * Await `committed` before acknowledging them.
   */
  atomically<Result>(write: () => Result): Result {
    this.begin();
    const events = this.pending.length;
    this.main.run("SAVEPOINT command");
    this.catalog.unchanged();
    try {
      const result = write();
      this.main.run("RELEASE command");
      return result;
    } catch (error) {
      this.main.exec("ROLLBACK TO command; RELEASE command");
      this.pending.length = events;
      this.catalog.rolledBack();
      throw error;
    }
  }

  /** Resolves once everything written so far is on disk. */
  committed(): Promise<void> {
    return this.commit?.done ?? Promise.resolve();
  }

  /** Commits now what has been written so far. */
  flush(): void {
    const { commit } = this;
    if (!commit) return;
    this.commit = undefined;
    const changes = this.pending;
    this.pending = [];
    try {
      if (this.appended > 2000) {
        this.changes.trim();
        this.appended = 0;
      }
      this.main.run("COMMIT");
    } catch (error) {
      this.main.exec("ROLLBACK");
      this.catalog.rolledBack();
      commit.reject(error);
      return;
    }
    commit.resolve();
    if (changes.length > 0) this.onChanges(changes);
  }

  /** Logs a change and tells it after the commit. */
  record(change: Omit<Change, "sequence">): void {
    const numbered = { sequence: this.clock.next(), ...change };
    this.changes.append(numbered);
    this.pending.push(numbered);
    this.appended++;
  }

  close(): void {
    this.flush();
    for (const connection of this.idle) connection.close();
    this.main.close();
    this.lock.close();
  }
}

/** Holds the directory for this process; the operating system lets go of it even after kill -9. */
function lockDirectory(directory: string): Connection {
  const lock = new Connection(join(directory, "lock.sqlite"), { durable: false, readOnly: false });
  try {
    lock.exec("PRAGMA busy_timeout = 200; PRAGMA journal_mode = DELETE; BEGIN EXCLUSIVE");
  } catch {
    throw new Error(`the database in ${directory} is already open in another process`);
  }
  return lock;
}
