import { join } from "node:path";
import { Catalog } from "./catalog.ts";
import { type Change, ChangeLog } from "./change-log.ts";
import { Clock } from "./clock.ts";
import { Connection } from "./connection.ts";
import { databaseFile, type FileMark, holdDirectory, makePrivate, markOf } from "./directory.ts";
import { type Damage, damaged, refusalOf, type Trouble } from "./trouble.ts";
import { StoreView } from "./view.ts";

/** Maximum number of idle snapshot connections kept for reuse. */
const maxIdle = 4;

/**
 * The durable data: one SQLite file in WAL mode, written through one connection. Write commands that arrive
 * in the same turn of the event loop share one commit (and one fsync); each is acknowledged only after it.
 */
export class Store {
  readonly main: Connection;
  readonly view: StoreView;
  readonly clock = new Clock();
  readonly changes: ChangeLog;
  readonly catalog: Catalog;
  /** Called after each commit with its changes. */
  onChanges: (changes: readonly Change[]) => void = () => {};
  /** Called on file problems that the operator must know about, and once a full disk has space again. */
  onTrouble: (trouble: Trouble) => void = () => {};
  private readonly file: string;
  private readonly lock: { close(): void };
  private full = false;
  private damage: Damage | null = null;
  /** Identity of the file when it was opened. */
  private readonly mark: FileMark | null;
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
      this.mark = markOf(this.file);
    } catch (error) {
      this.lock.close();
      throw error;
    }
  }

  /** Opens a connection that keeps seeing the data as committed now, until `closeSnapshot`. */
  openSnapshot(): Connection {
    this.flush();
    const connection = this.idle.pop() ?? new Connection(this.file, { durable: false, readOnly: true });
    connection.run("BEGIN");
    connection.get("SELECT count(*) FROM meta");
    return connection;
  }

  /** Ends a snapshot and returns its connection to the pool. */
  closeSnapshot(connection: Connection): void {
    connection.run("COMMIT");
    if (this.idle.length < maxIdle) this.idle.push(connection);
    else connection.close();
  }

  /** True if the last write failed because the disk is full. */
  get isFull(): boolean {
    return this.full;
  }

  /**
   * Returns what has damaged the file since it was opened, as far as a command failed because of it or the
   * file itself shows it; null if nothing has.
   */
  findDamage(): Damage | null {
    if (this.damage) return this.damage;
    const now = markOf(this.file);
    if (now?.inode !== this.mark?.inode)
      this.report({ kind: "replaced", message: `The database file ${this.file} was deleted or replaced.` });
    else if (now?.header !== this.mark?.header) this.report({ kind: "damaged", message: damaged(this.file) });
    return this.damage;
  }

  /** Opens the shared SQLite transaction, which the next turn of the event loop commits. */
  begin(): void {
    if (this.commit) return;
    this.main.run("BEGIN IMMEDIATE");
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    // Each writer that waits for the commit gets the error.
    promise.catch(() => {});
    this.commit = { done: promise, resolve, reject };
    this.catalog.begun();
    setImmediate(() => this.flush());
  }

  /**
   * Runs a command's writes atomically: if it throws, none are kept. Await `committed` before acknowledging
   * them. If the disk is full, SQLite may end the whole shared transaction: then nothing of this turn is
   * kept, and every command waiting for it fails.
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

  /** Commits everything written so far. */
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

  /** Converts a file error to the error the command returns; other errors are returned unchanged. */
  refusal(error: unknown): unknown {
    const refused = refusalOf(error, this.file);
    if (!refused) return error;
    this.report(refused.trouble);
    return refused.error;
  }

  private report(trouble: Trouble): void {
    if (trouble.kind !== "full" || !this.full) this.onTrouble(trouble);
    if (trouble.kind === "full") this.full = true;
    else if (trouble.kind !== "room" && trouble.kind !== "housekeeping") this.damage ??= trouble.kind;
  }

  /** Logs a change and reports it after the commit. */
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

  /**
   * Abandons the shared SQLite transaction: rejects all waiting commands and reloads in-memory state from the
   * file.
   */
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
