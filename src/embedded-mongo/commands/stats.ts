import { decode } from "../bson/decode.ts";
import type { Doc } from "../bson/types.ts";
import type { Engine } from "../engine.ts";
import { CommandError } from "../errors.ts";
import { entriesOf } from "../indexes/entries.ts";
import type { Index } from "../indexes/index-spec.ts";
import { type Collection, tableOf } from "../storage/collection.ts";
import { type Command, ok, type Reply } from "./command.ts";

/** Returns the sizes in bytes and counts of a collection's documents and indexes. */
export function statsOf(ns: string, engine: Engine): Doc {
  const collection = engine.store.catalog.find(ns);
  if (!collection)
    return {
      ns,
      size: 0,
      count: 0,
      storageSize: 0,
      totalIndexSize: 0,
      nindexes: 0,
      indexSizes: {},
      capped: false,
    };
  const { main } = engine.store;
  const [size] = main.get(`SELECT total(length(doc)) FROM c${collection.id}`)! as [number];
  const count = engine.store.view.size(collection);
  const sizes: Doc = {};
  let totalIndexSize = 0;
  for (const index of collection.indexes) {
    const table = tableOf(collection, index);
    const [bytes] = main.get(`SELECT total(length(k) + 8) FROM ${table}`)! as [number];
    sizes[index.name] = bytes;
    totalIndexSize += bytes;
  }
  return {
    ns,
    size,
    count,
    avgObjSize: count === 0 ? 0 : Math.floor(size / count),
    storageSize: size,
    totalIndexSize,
    totalSize: size + totalIndexSize,
    nindexes: collection.indexes.length,
    indexSizes: sizes,
    capped: collection.capped !== undefined,
    ...(collection.capped && {
      max: Number.isFinite(collection.capped.max) ? collection.capped.max : 0,
      maxSize: collection.capped.size,
    }),
  };
}

/** Handles collStats. */
export function collStats({ body, db, name }: Command, engine: Engine): Reply {
  return { ...statsOf(`${db}.${String(body[name])}`, engine), scaleFactor: 1, ok };
}

/** Handles dbStats: sizes in bytes, divided by `scale`. */
export function dbStats({ db, body }: Command, engine: Engine): Reply {
  const scale = Number(body.scale ?? 1);
  const collections = engine.store.catalog.list(db);
  const stats = collections.map((collection) => statsOf(collection.ns, engine));
  const total = (name: string) => stats.reduce((sum, each) => sum + (each[name] as number), 0);
  const objects = total("count");
  return {
    db,
    collections: collections.length,
    views: 0,
    objects,
    avgObjSize: objects === 0 ? 0 : total("size") / objects,
    dataSize: total("size") / scale,
    storageSize: total("size") / scale,
    indexes: total("nindexes"),
    indexSize: total("totalIndexSize") / scale,
    totalSize: (total("size") + total("totalIndexSize")) / scale,
    scaleFactor: scale,
    ok,
  };
}

/** Handles validate: runs SQLite's check, and verifies that the indexes match the documents exactly. */
export function validate({ body, db }: Command, engine: Engine): Reply {
  const ns = `${db}.${String(body.validate)}`;
  const collection = engine.store.catalog.find(ns);
  if (!collection)
    throw new CommandError("NamespaceNotFound", `Collection '${ns}' does not exist to validate.`);
  const { main } = engine.store;
  const found = main.all("PRAGMA quick_check").map(([line]) => String(line));
  const errors = found.filter((line) => line !== "ok");
  const keysPerIndex: Doc = {};
  for (const index of collection.indexes) {
    const table = tableOf(collection, index);
    const keys = main.get(`SELECT count(*) FROM ${table}`)![0] as number;
    const { wanted, missing } = compareEntries(collection, index, engine);
    keysPerIndex[index.name] = keys;
    if (missing > 0) errors.push(`index ${index.name} lacks ${missing} entries`);
    if (keys !== wanted - missing)
      errors.push(`index ${index.name} has ${keys - wanted + missing} entries too many`);
  }
  return {
    ns,
    nInvalidDocuments: 0,
    nrecords: engine.store.view.size(collection),
    nIndexes: collection.indexes.length,
    keysPerIndex,
    valid: errors.length === 0,
    warnings: [],
    errors,
    ok,
  };
}

/** Counts the entries that the documents require in an index, and how many of them are missing. */
function compareEntries(
  collection: Collection,
  index: Index,
  engine: Engine,
): { wanted: number; missing: number } {
  const sql = `SELECT 1 FROM ${tableOf(collection, index)} WHERE k = ? AND rid = ?`;
  let wanted = 0;
  let missing = 0;
  for (const { rid, raw } of engine.store.view.table(collection, { reverse: false }))
    for (const key of entriesOf(decode(raw), index).keys) {
      wanted++;
      if (!engine.store.main.get(sql, key, rid)) missing++;
    }
  return { wanted, missing };
}
