import { randomBytes } from "node:crypto";
import { Binary } from "bson";
import { decode } from "../bson/decode.ts";
import { encode } from "../bson/encode.ts";
import { toNumber } from "../bson/numbers.ts";
import { type Doc, isDoc } from "../bson/types.ts";
import { CommandError, notImplemented } from "../errors.ts";
import { parseCollation } from "../indexes/collation.ts";
import { type Index, openIndex } from "../indexes/index-spec.ts";
import { parseFilter } from "../query/filter.ts";
import { predicate } from "../query/predicate.ts";
import { type Collection, idIndex, type Validator } from "./collection.ts";
import { type Connection, toBuffer } from "./connection.ts";

/** Catalogue of collections and indexes: stored in SQLite, with open objects in memory. */
export class Catalog {
  private readonly connection: Connection;
  private readonly byName = new Map<string, Collection>();
  private changed = false;
  private changedBefore = false;

  constructor(connection: Connection) {
    this.connection = connection;
    connection.exec(`
      CREATE TABLE IF NOT EXISTS collections (id INTEGER PRIMARY KEY AUTOINCREMENT, spec BLOB NOT NULL);
      CREATE TABLE IF NOT EXISTS indexes (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        collection INTEGER NOT NULL,
        spec BLOB NOT NULL,
        multikey TEXT,
        since INTEGER NOT NULL
      );
    `);
    this.load();
  }

  find(ns: string): Collection | undefined {
    return this.byName.get(ns);
  }

  /** Returns the collections of one database, or of all, sorted by name. */
  list(db?: string): Collection[] {
    const all = [...this.byName.values()].filter((collection) => db === undefined || collection.db === db);
    return all.sort((a, b) => (a.ns < b.ns ? -1 : 1));
  }

  create(db: string, name: string, options: Doc, since: number): Collection {
    checkName(db, name);
    this.changed = true;
    const uuid = new Binary(uuidBytes(), 4);
    const spec = { db, name, uuid, options, since };
    this.connection.run("INSERT INTO collections (spec) VALUES (?)", encode(spec));
    const id = this.connection.get("SELECT last_insert_rowid()")![0] as number;
    this.connection.exec(
      `CREATE TABLE c${id} (rid INTEGER PRIMARY KEY, k BLOB NOT NULL UNIQUE, doc BLOB NOT NULL)`,
    );
    const collection = openCollection(id, spec);
    collection.nextRid = 1;
    collection.count = 0;
    this.byName.set(collection.ns, collection);
    return collection;
  }

  drop(collection: Collection): void {
    this.changed = true;
    this.connection.forget();
    for (const index of collection.indexes)
      if (index.id !== 0) this.connection.exec(`DROP TABLE i${index.id}`);
    this.connection.exec(`DROP TABLE c${collection.id}`);
    this.connection.run("DELETE FROM indexes WHERE collection = ?", collection.id);
    this.connection.run("DELETE FROM collections WHERE id = ?", collection.id);
    this.byName.delete(collection.ns);
    collection.dropped = true;
  }

  rename(collection: Collection, db: string, name: string): void {
    checkName(db, name);
    this.changed = true;
    this.byName.delete(collection.ns);
    Object.assign(collection, { db, name, ns: `${db}.${name}` });
    this.byName.set(collection.ns, collection);
    this.save(collection);
  }

  /** Saves a collection's changed options. */
  save(collection: Collection): void {
    this.changed = true;
    const { db, name, uuid, options, since } = collection;
    collection.validator = openValidator(options);
    this.connection.run(
      "UPDATE collections SET spec = ? WHERE id = ?",
      encode({ db, name, uuid: new Binary(uuid, 4), options, since }),
      collection.id,
    );
  }

  /** Gives every collection a new UUID, by which a copy is told from its original. */
  renewIdentity(): void {
    for (const collection of this.list()) {
      Object.assign(collection, { uuid: uuidBytes() });
      this.save(collection);
    }
  }

  createIndex(collection: Collection, spec: Doc, since: number): Index {
    this.changed = true;
    this.connection.run(
      "INSERT INTO indexes (collection, spec, since) VALUES (?, ?, ?)",
      collection.id,
      encode(spec),
      since,
    );
    const id = this.connection.get("SELECT last_insert_rowid()")![0] as number;
    this.connection.exec(
      `CREATE TABLE i${id} (k BLOB NOT NULL, rid INTEGER NOT NULL, x INTEGER, PRIMARY KEY (k, rid)) WITHOUT ROWID`,
    );
    const index = openIndex(id, spec, undefined, since);
    collection.indexes.push(index);
    return index;
  }

  dropIndex(collection: Collection, index: Index): void {
    this.changed = true;
    this.connection.forget();
    this.connection.exec(`DROP TABLE i${index.id}`);
    this.connection.run("DELETE FROM indexes WHERE id = ?", index.id);
    collection.indexes.splice(collection.indexes.indexOf(index), 1);
  }

  /** Saves an index's changed specification (collMod). */
  changeIndex(collection: Collection, index: Index, spec: Doc): void {
    this.changed = true;
    this.connection.run("UPDATE indexes SET spec = ? WHERE id = ?", encode(spec), index.id);
    const place = collection.indexes.indexOf(index);
    collection.indexes[place] = openIndex(index.id, spec, index.multikey, index.since);
  }

  saveMultikey(index: Index): void {
    this.changed = true;
    this.connection.run(
      "UPDATE indexes SET multikey = ? WHERE id = ?",
      JSON.stringify(index.multikey),
      index.id,
    );
  }

  /** Marks the start of a SQLite transaction, the point that `rolledBack("all")` restores. */
  begun(): void {
    this.changed = false;
    this.changedBefore = false;
  }

  /** Marks the start of a command, the point that `rolledBack("command")` restores. */
  unchanged(): void {
    this.changedBefore ||= this.changed;
    this.changed = false;
  }

  /** Reloads in-memory state from SQLite after a rollback of the last command or the whole transaction. */
  rolledBack(what: "command" | "all"): void {
    for (const collection of this.byName.values()) collection.count = undefined;
    if (!this.changed && !(what === "all" && this.changedBefore)) return;
    const before = new Map(this.byName);
    this.byName.clear();
    this.load();
    for (const [ns, collection] of this.byName) {
      const old = before.get(ns);
      if (old?.id !== collection.id) continue;
      const { indexes, options, validator } = collection;
      old.indexes.splice(0, Number.POSITIVE_INFINITY, ...indexes);
      Object.assign(old, { options, validator, count: undefined, dropped: false });
      this.byName.set(ns, old);
    }
    for (const collection of before.values())
      if (this.byName.get(collection.ns) !== collection) collection.dropped = true;
  }

  private load(): void {
    const byId = new Map<number, Collection>();
    for (const [id, spec] of this.connection.all("SELECT id, spec FROM collections")) {
      const collection = openCollection(id as number, decode(toBuffer(spec)));
      const last = this.connection.get(`SELECT max(rid) FROM c${id}`)![0] as number | null;
      collection.nextRid = (last ?? 0) + 1;
      byId.set(collection.id, collection);
      this.byName.set(collection.ns, collection);
    }
    const rows = this.connection.all("SELECT id, collection, spec, multikey, since FROM indexes ORDER BY id");
    for (const [id, collection, spec, multikey, since] of rows) {
      const depths = multikey === null ? undefined : (JSON.parse(multikey as string) as number[][]);
      const index = openIndex(id as number, decode(toBuffer(spec)), depths, since as number);
      byId.get(collection as number)?.indexes.push(index);
    }
  }
}

function openCollection(id: number, spec: Doc): Collection {
  const { db, name, options, since } = spec as { db: string; name: string; options: Doc; since: number };
  const collation = parseCollation(options.collation);
  const capped = options.capped
    ? {
        size: toNumber((options.size as number) ?? 0),
        max: options.max === undefined ? Number.POSITIVE_INFINITY : toNumber(options.max as number),
      }
    : undefined;
  return {
    id,
    db,
    name,
    ns: `${db}.${name}`,
    uuid: Buffer.from((spec.uuid as Binary).buffer),
    options,
    collation,
    indexes: [idIndex(collation)],
    capped,
    validator: openValidator(options),
    nextRid: 1,
    count: undefined,
    since: toNumber(since),
    dropped: false,
  };
}

function openValidator(options: Doc): Validator | undefined {
  const { validator, validationLevel, validationAction } = options;
  if (!isDoc(validator) || Object.keys(validator).length === 0 || validationLevel === "off") return undefined;
  const filter = parseFilter(validator);
  return {
    filter,
    test: predicate(filter, {
      collation: parseCollation(options.collation),
      expression: () => {
        throw notImplemented("$expr in a validator");
      },
    }),
    moderate: validationLevel === "moderate",
    warn: validationAction === "warn",
  };
}

/** Throws for names that MongoDB rejects. */
function checkName(db: string, name: string): void {
  if (name === "" || name.includes("\0") || name.includes("$") || name.startsWith("."))
    throw new CommandError("InvalidNamespace", `Invalid namespace specified '${db}.${name}'`);
  if (name.startsWith("system.") && !/^system\.(js|views|profile|buckets)/.test(name))
    throw new CommandError("InvalidNamespace", `Invalid system namespace: ${db}.${name}`);
  if (Buffer.byteLength(`${db}.${name}`) > 255)
    throw new CommandError(
      "InvalidNamespace",
      `Fully qualified namespace is too long. Namespace: ${db}.${name}`,
    );
}

function uuidBytes(): Buffer {
  const bytes = randomBytes(16);
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  return bytes;
}
