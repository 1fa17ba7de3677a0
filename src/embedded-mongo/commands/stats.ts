import type { Doc } from "../bson/types.ts";
import type { Engine } from "../engine.ts";
import { CommandError } from "../errors.ts";
import { type Command, ok, type Reply } from "./command.ts";

/** Size and number of a collection's documents and indexes, in bytes. */
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
    const table = index.id === 0 ? `c${collection.id}` : `i${index.id}`;
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

export function collStats({ body, db, name }: Command, engine: Engine): Reply {
  return { ...statsOf(`${db}.${String(body[name])}`, engine), scaleFactor: 1, ok };
}

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

/** Checks SQLite's own consistency and that every index has an entry for what it should. */
export function validate({ body, db }: Command, engine: Engine): Reply {
  const ns = `${db}.${String(body.validate)}`;
  const collection = engine.store.catalog.find(ns);
  if (!collection)
    throw new CommandError("NamespaceNotFound", `Collection '${ns}' does not exist to validate.`);
  const errors = engine.store.main
    .all("PRAGMA quick_check")
    .map(([line]) => String(line))
    .filter((line) => line !== "ok");
  const keysPerIndex: Doc = {};
  for (const index of collection.indexes) {
    const table = index.id === 0 ? `c${collection.id}` : `i${index.id}`;
    keysPerIndex[index.name] = engine.store.main.get(`SELECT count(*) FROM ${table}`)![0];
    const [stray] = engine.store.main.get(
      `SELECT count(*) FROM ${table} WHERE rid NOT IN (SELECT rid FROM c${collection.id})`,
    )! as [number];
    if (stray > 0) errors.push(`index ${index.name} has ${stray} entries without a document`);
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
