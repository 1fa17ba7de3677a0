import { join } from "node:path";
import { Catalog } from "./catalog.ts";
import { type Change, ChangeLog } from "./change-log.ts";
import { Clock } from "./clock.ts";
import { Connection } from "./connection.ts";
import { databaseFile, holdDirectory, makePrivate } from "./directory.ts";
import { refusalOf, type Trouble } from "./trouble.ts";
import { StoreView } from "./view.ts";

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
  /** Called when something befalls the files that whoever runs the server must know, and when a full disk has room again. */
  onTrouble: (trouble: Trouble) => void = () => {};
  private readonly file: string;
  private readonly lock: { close(): void };
  private full = false;
  private readonly idle: Connection[] = [];
  private pending: Change[] = [];
  private appended = 0;
  private commit: { done: Promise<void>; resolve: () => void; reject: (error: unknown) => void } | undefined;

  constructor(directory: string, options: { durable: boolean }) {
    this.lock = holdDirectory(directory);
    this.file = join(directory, databaseFile);
    try {
      makePrivate(this.file);
      this.main = new Connection(this.file, options);
      this.main.exec("CREATE TABLE IF NOT EXISTS meta (name TEXT PRIMARY KEY, value TEXT)");
      this.changes = new ChangeLog(this.main);
      this.clock.startAfter(this.changes.newest());
      this.catalog = new Catalog(this.main);
      this.view = new StoreView(this.main);
    } catch (error) {
      this.lock.close();
      throw error;
    }
  }

  /** A connection that keeps seeing the data as it is committed now, until it is given back. */
  openSnapshot(): Connection {
    this.flush();
    const connection = this.idle.pop() ?? new Connection(this.file, { durable: false, readOnly: true });
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

  /** Whether the last write was refused because the disk is full. */
  get isFull(): boolean {
    return this.full;
  }

  /** Opens the shared SQLite transaction that the next turn of the event loop commits. */
  begin(): void {
    if (this.commit) return;
    this.main.run("BEGIN IMMEDIATE");
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    promise.catch(() => {});
    this.commit = { done: promise, resolve, reject };
    this.catalog.begun();
    setImmediate(() => this.flush());
  }

  /**
   * Runs a command's writes so that all of them or, if it throws, none are kept.
   * Await `committed` before acknowledging them. Where the disk is full SQLite may end the whole shared transaction:
   * then nothing of this turn is kept, and all who wait for it are refused.
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
      if (!this.main.inTransaction) throw this.abandon(error);
      this.main.exec("ROLLBACK TO command; RELEASE command");
      this.pending.length = events;
      this.catalog.rolledBack("command");
      throw this.refusal(error);
    }
  }

  /** Resolves once everything written so far is on disk. */
  committed(): Promise<void> {
    return this.commit?.done ?? Promise.resolve();
  }

  /** Commits now what has been written so far. */
  flush(): void {
    const { commit, pending: changes } = this;
    if (!commit) return;
    try {
      if (this.appended > 2000) {
        this.changes.trim();
        this.appended = 0;
      }
      this.main.run("COMMIT");
    } catch (error) {
      this.abandon(error);
      return;
    }
    this.commit = undefined;
    this.pending = [];
    commit.resolve();
    if (changes.length === 0) return;
    if (this.full) this.reportRoom();
    this.onChanges(changes);
  }

  /** What a command answers that met an error of the files; any other error as it is. */
  refusal(error: unknown): unknown {
    const refused = refusalOf(error, this.file);
    if (!refused) return error;
    if (refused.trouble.kind !== "full" || !this.full) this.onTrouble(refused.trouble);
    this.full ||= refused.trouble.kind === "full";
    return refused.error;
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

  /** Gives up the shared SQLite transaction: refuses all who wait for it, and makes memory agree with the file again. */
  private abandon(error: unknown): unknown {
    const refused = this.refusal(error);
    const { commit } = this;
    this.commit = undefined;
    this.pending = [];
    if (this.main.inTransaction) this.main.exec("ROLLBACK");
    this.catalog.rolledBack("all");
    commit?.reject(refused);
    return refused;
  }

  private reportRoom(): void {
    this.full = false;
    this.onTrouble({ kind: "room", message: "The disk has room again: writes are kept." });
  }
}
