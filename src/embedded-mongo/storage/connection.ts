import { DatabaseSync, type StatementSync } from "node:sqlite";

/** A value SQLite accepts as a parameter. */
type Parameter = string | number | Uint8Array | null;

/** One SQLite connection with its prepared statements; rows come as arrays. */
export class Connection {
  private readonly database: DatabaseSync;
  private readonly statements = new Map<string, StatementSync>();

  constructor(file: string, options: { durable: boolean; readOnly?: boolean }) {
    this.database = new DatabaseSync(file, { timeout: 5000, readOnly: options.readOnly ?? false });
    if (options.readOnly) return;
    this.database.exec(`
      PRAGMA journal_mode = WAL;
      PRAGMA synchronous = ${options.durable ? "FULL" : "OFF"};
      PRAGMA temp_store = MEMORY;
      PRAGMA wal_autocheckpoint = 4000;
      PRAGMA cache_size = -65536;
    `);
  }

  /** True if a transaction is open. SQLite may end one automatically if the disk is full. */
  get inTransaction(): boolean {
    return this.database.isTransaction;
  }

  exec(sql: string): void {
    this.database.exec(sql);
  }

  all(sql: string, ...parameters: Parameter[]): unknown[][] {
    return this.statement(sql).all(...parameters) as unknown as unknown[][];
  }

  get(sql: string, ...parameters: Parameter[]): unknown[] | undefined {
    return this.statement(sql).get(...parameters) as unknown as unknown[] | undefined;
  }

  run(sql: string, ...parameters: Parameter[]): void {
    this.statement(sql).run(...parameters);
  }

  /** Discards prepared statements; call before dropping tables they use. */
  forget(): void {
    this.statements.clear();
  }

  close(): void {
    this.statements.clear();
    this.database.close();
  }

  private statement(sql: string): StatementSync {
    let statement = this.statements.get(sql);
    if (!statement) {
      statement = this.database.prepare(sql);
      statement.setReturnArrays(true);
      this.statements.set(sql, statement);
    }
    return statement;
  }
}

/** Wraps a SQLite blob (Uint8Array) as a Buffer over the same memory. */
export const toBuffer = (blob: unknown): Buffer => {
  const { buffer, byteOffset, byteLength } = blob as Uint8Array<ArrayBuffer>;
  return Buffer.from(buffer, byteOffset, byteLength);
};
