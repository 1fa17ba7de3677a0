import type { Index } from "../indexes/index-spec.ts";
import { type Collection, tableOf } from "./collection.ts";
import { type Connection, toBuffer } from "./connection.ts";

/** Range of index keys from `low` (inclusive) to `high` (exclusive). */
export interface Range {
  readonly low: Buffer;
  readonly high: Buffer;
}

/** An index entry: key, document number and, if requested, the document. */
export interface Entry {
  readonly key: Buffer;
  readonly rid: number;
  readonly lossy: boolean;
  readonly raw: Buffer | undefined;
}

/** A stored document. */
export interface Row {
  readonly rid: number;
  readonly raw: Buffer;
}

/** Scan options: direction, whether documents are included, and the expected number of rows. */
export interface ScanOptions {
  readonly reverse: boolean;
  readonly documents: boolean;
  readonly expect?: number | undefined;
}

/** The data a command sees: everything committed, or a transaction's snapshot plus its writes. */
export interface View {
  fetch(collection: Collection, rid: number): Buffer | undefined;
  /**
   * Returns entries in key order. Reads in chunks: no statement stays open, and writes between two steps are
   * seen.
   */
  scan(collection: Collection, index: Index, range: Range, options: ScanOptions): Iterable<Entry>;
  /** Returns documents in natural order, after (or before) a document number. */
  table(collection: Collection, options: { reverse: boolean; from?: number }): Iterable<Row>;
  /** Number of entries in a range, counted up to `cap`. */
  count(collection: Collection, index: Index, range: Range, cap: number): number;
  /** Number of documents. */
  size(collection: Collection): number;
  /** True if the index existed when the view's snapshot was taken. */
  usable(index: Index): boolean;
}

const largestChunk = 1000;

/** Reads through one SQLite connection. */
export class ConnectionView implements View {
  private readonly connection: Connection;

  constructor(connection: Connection) {
    this.connection = connection;
  }

  fetch(collection: Collection, rid: number): Buffer | undefined {
    const row = this.connection.get(`SELECT doc FROM c${collection.id} WHERE rid = ?`, rid);
    return row && toBuffer(row[0]);
  }

  *scan(collection: Collection, index: Index, range: Range, options: ScanOptions): Generator<Entry> {
    const sql = scanSql(collection, index, options);
    let { low, high } = range;
    // Document numbers start at 1: forwards this is before the first key, backwards before `high`.
    let rid = 0;
    let chunk = Math.min(options.expect ?? 100, largestChunk);
    for (;;) {
      const rows = options.reverse
        ? this.connection.all(sql, high, rid, low, chunk)
        : this.connection.all(sql, low, rid, high, chunk);
      for (const row of rows) {
        const raw = options.documents ? toBuffer(row[3]) : undefined;
        yield { key: toBuffer(row[0]), rid: row[1] as number, lossy: row[2] !== null, raw };
      }
      if (rows.length < chunk) return;
      const last = rows.at(-1)!;
      rid = last[1] as number;
      if (options.reverse) high = toBuffer(last[0]);
      else low = toBuffer(last[0]);
      chunk = Math.min(chunk * 4, largestChunk);
    }
  }

  *table(collection: Collection, { reverse, from }: { reverse: boolean; from?: number }): Generator<Row> {
    const [sign, order] = reverse ? ["<", "DESC"] : [">", "ASC"];
    const sql = `SELECT rid, doc FROM c${collection.id} WHERE rid ${sign} ? ORDER BY rid ${order} LIMIT ?`;
    let rid = from ?? (reverse ? Number.MAX_SAFE_INTEGER : 0);
    let chunk = 100;
    for (;;) {
      const rows = this.connection.all(sql, rid, chunk);
      for (const row of rows) yield { rid: row[0] as number, raw: toBuffer(row[1]) };
      if (rows.length < chunk) return;
      rid = rows.at(-1)![0] as number;
      chunk = largestChunk;
    }
  }

  count(collection: Collection, index: Index, range: Range, cap: number): number {
    const sql = `SELECT count(*) FROM (SELECT 1 FROM ${tableOf(collection, index)} WHERE k >= ? AND k < ? LIMIT ?)`;
    return this.connection.get(sql, range.low, range.high, cap)![0] as number;
  }

  size(collection: Collection): number {
    return this.connection.get(`SELECT count(*) FROM c${collection.id}`)![0] as number;
  }

  usable(_index: Index): boolean {
    return true;
  }
}

/** Reads everything committed or about to be committed. */
export class StoreView extends ConnectionView {
  override size(collection: Collection): number {
    collection.count ??= super.size(collection);
    return collection.count;
  }
}

function scanSql(collection: Collection, index: Index, { reverse, documents }: ScanOptions): string {
  const order = reverse ? "DESC" : "ASC";
  const bounds = (k: string, rid: string) =>
    reverse ? `(${k}, ${rid}) < (?, ?) AND ${k} >= ?` : `(${k}, ${rid}) > (?, ?) AND ${k} < ?`;
  const documentsTable = `c${collection.id}`;
  if (index.id === 0)
    return `SELECT k, rid, NULL, ${documents ? "doc" : "NULL"} FROM ${documentsTable}
      WHERE ${bounds("k", "rid")} ORDER BY k ${order} LIMIT ?`;
  if (!documents)
    return `SELECT k, rid, x FROM i${index.id} WHERE ${bounds("k", "rid")} ORDER BY k ${order}, rid ${order} LIMIT ?`;
  return `SELECT i.k, i.rid, i.x, c.doc FROM i${index.id} i CROSS JOIN ${documentsTable} c ON c.rid = i.rid
    WHERE ${bounds("i.k", "i.rid")} ORDER BY i.k ${order}, i.rid ${order} LIMIT ?`;
}
