import { decode } from "../bson/decode.ts";
import { encode, Raw } from "../bson/encode.ts";
import type { Doc } from "../bson/types.ts";
import { type Connection, toBuffer } from "./connection.ts";

/** Kinds of changes, named as in change events. */
export type ChangeKind = "insert" | "update" | "replace" | "delete" | "drop" | "rename" | "dropDatabase";

/** One data change, as reported by change streams. */
export interface Change {
  readonly sequence: number;
  readonly kind: ChangeKind;
  readonly db: string;
  /** Empty for dropDatabase. */
  readonly collection: string;
  readonly uuid?: Buffer | undefined;
  readonly id?: unknown;
  /** The new document of an insert or a replacement. */
  readonly document?: Buffer | undefined;
  readonly description?: Doc | undefined;
  /** The new name of a renamed collection. */
  readonly to?: Doc | undefined;
  readonly session?: { readonly lsid: Doc; readonly txnNumber: unknown } | undefined;
}

const maxEntries = 50_000;
const maxBytes = 64 * 1024 * 1024;
const segmentEntries = 1000;

/** The bounded, durable log of changes, written in the same SQLite transaction as the change itself. */
export class ChangeLog {
  private readonly connection: Connection;
  /** Segments of about a thousand entries, oldest first; old entries are dropped by segment. */
  private readonly segments: { first: number; entries: number; bytes: number }[] = [];

  constructor(connection: Connection) {
    this.connection = connection;
    connection.exec("CREATE TABLE IF NOT EXISTS changes (seq INTEGER PRIMARY KEY, entry BLOB NOT NULL)");
    for (const [sequence, bytes] of connection.all("SELECT seq, length(entry) FROM changes ORDER BY seq"))
      this.measure(sequence as number, bytes as number);
  }

  /** Sequence number of the newest entry, or 0 if there is none. */
  newest(): number {
    return (this.connection.get("SELECT max(seq) FROM changes")![0] as number | null) ?? 0;
  }

  /** True if the log still holds every entry after this sequence number. */
  reachesBackTo(sequence: number): boolean {
    const floor = this.connection.get("SELECT value FROM meta WHERE name = 'change-floor'")?.[0];
    return floor === undefined || sequence >= Number(floor);
  }

  append(change: Change): void {
    const entry = encode(toEntry(change));
    this.connection.run("INSERT INTO changes VALUES (?, ?)", change.sequence, entry);
    this.measure(change.sequence, entry.length);
  }

  /** Returns the changes after a sequence number, oldest first, at most `limit`. */
  after(sequence: number, limit: number): Change[] {
    return this.connection
      .all("SELECT seq, entry FROM changes WHERE seq > ? ORDER BY seq LIMIT ?", sequence, limit)
      .map(([seq, entry]) => fromEntry(seq as number, toBuffer(entry)));
  }

  /** Drops the oldest entries beyond the log's limits. */
  trim(): void {
    let entries = 0;
    let bytes = 0;
    for (const segment of this.segments) {
      entries += segment.entries;
      bytes += segment.bytes;
    }
    let floor = 0;
    while (this.segments.length > 1 && (entries > maxEntries || bytes > maxBytes)) {
      const dropped = this.segments.shift()!;
      entries -= dropped.entries;
      bytes -= dropped.bytes;
      floor = this.segments[0]!.first;
    }
    if (floor === 0) return;
    this.connection.run("DELETE FROM changes WHERE seq < ?", floor);
    this.connection.run("INSERT OR REPLACE INTO meta VALUES ('change-floor', ?)", String(floor - 1));
  }

  private measure(sequence: number, bytes: number): void {
    let segment = this.segments.at(-1);
    if (!segment || segment.entries >= segmentEntries) {
      segment = { first: sequence, entries: 0, bytes: 0 };
      this.segments.push(segment);
    }
    segment.entries++;
    segment.bytes += bytes;
  }
}

function toEntry(change: Change): Doc {
  const { kind, db, collection, uuid, id, document, description, to, session } = change;
  return {
    kind,
    db,
    collection,
    ...(uuid && { uuid }),
    ...("id" in change && { id }),
    ...(document && { document: new Raw(document) }),
    description,
    to,
    session,
  };
}

function fromEntry(sequence: number, bytes: Buffer): Change {
  const { document, uuid, ...entry } = decode(bytes) as Doc & { uuid?: { buffer: Uint8Array } };
  return {
    ...(entry as unknown as Change),
    sequence,
    uuid: uuid && Buffer.from(uuid.buffer),
    document: document ? encode(document as Doc) : undefined,
  };
}
