import { equalValues } from "../bson/compare.ts";
import { type Doc, isDoc } from "../bson/types.ts";
import type { Engine } from "../engine.ts";
import { badValue, CommandError, typeMismatch } from "../errors.ts";
import { completeSpec, type Index, sameKey, sameOptions } from "../indexes/index-spec.ts";
import type { Collection } from "../storage/collection.ts";
import { StoreWriter } from "../storage/writer.ts";
import { startCursor } from "./collections.ts";
import { type Command, collectionOf, define, nameOf, ok, type Reply } from "./command.ts";
import { createCollection } from "./create-collection.ts";

/** Commands on indexes. */
export const indexCommands = {
  createIndexes: define("indexes commitQuorum ignoreUnknownIndexOptions", createIndexes, true),
  dropIndexes: define("index", dropIndexes),
  listIndexes: define("cursor includeBuildUUIDs includeIndexBuildInfo", listIndexes),
};

async function createIndexes(command: Command, engine: Engine): Promise<Reply> {
  const { body, db } = command;
  const { indexes } = body;
  if (Array.isArray(indexes) && indexes.length === 0)
    throw badValue("Must specify at least one index to create");
  if (!Array.isArray(indexes) || !indexes.every(isDoc))
    throw typeMismatch("BSON field 'createIndexes.indexes' must be an array of objects");
  const existing = collectionOf(command, engine);
  const specs = indexes.map((given: Doc) => completeSpec(given, existing?.collation));
  const before = existing?.indexes.length ?? 1;
  const wanted = existing ? specs.filter((spec) => !isThere(spec, existing.indexes)) : specs;
  if (existing && wanted.length === 0)
    return { numIndexesBefore: before, numIndexesAfter: before, note: "all indexes already exist", ok };
  engine.store.atomically(() => {
    const collection = existing ?? createCollection(engine, db, nameOf(command), {});
    const writer = new StoreWriter(engine.store, engine.locks);
    for (const spec of wanted) {
      if (isThere(spec, collection.indexes)) continue;
      const index = engine.store.catalog.createIndex(collection, spec, engine.store.clock.next());
      writer.build(collection, index);
    }
  });
  await engine.store.committed();
  return {
    numIndexesBefore: before,
    numIndexesAfter: collectionOf(command, engine)!.indexes.length,
    createdCollectionAutomatically: !existing,
    commitQuorum: "votingMembers",
    ok,
  };
}

/** Returns true if exactly this index exists; throws if another one has its name or its key. */
function isThere(spec: Doc, indexes: readonly Index[]): boolean {
  if (equalValues(spec.key, { _id: 1 })) {
    if (spec.name !== "_id_" && spec.name !== "_id_1")
      throw new CommandError("BadValue", "The index name for the _id index must be '_id_'");
    return true;
  }
  for (const { spec: other } of indexes) {
    const key = sameKey(spec, other);
    if (other.name === spec.name) {
      if (key && sameOptions(spec, other)) return true;
      throw key
        ? conflict(
            "IndexOptionsConflict",
            `An equivalent index already exists with the same name but different options. Requested index: ${show(spec)}, existing index: ${show(other)}`,
          )
        : conflict(
            "IndexKeySpecsConflict",
            `An existing index has the same name as the requested index. When index names are not specified, they are auto generated and can cause conflicts. Please refer to our documentation. Requested index: ${show(spec)}, existing index: ${show(other)}`,
          );
    }
    if (key && sameOptions(spec, other))
      throw conflict(
        "IndexOptionsConflict",
        `Index already exists with a different name: ${String(other.name)}`,
      );
    if (key)
      throw conflict(
        "IndexOptionsConflict",
        `An equivalent index already exists with a different name and options. Requested index: ${show(spec)}, existing index: ${show(other)}`,
      );
    if (isText(spec) && isText(other))
      throw conflict(
        "IndexOptionsConflict",
        `An equivalent index already exists with a different name and options. Only one text index is allowed. Requested index: ${show(spec)}, existing index: ${show(other)}`,
      );
  }
  return false;
}

const isText = (spec: Doc) => isDoc(spec.key) && spec.key._fts === "text";
const conflict = (code: "IndexOptionsConflict" | "IndexKeySpecsConflict", message: string) =>
  new CommandError(code, message);
const show = (spec: Doc) => JSON.stringify(spec);

async function dropIndexes(command: Command, engine: Engine): Promise<Reply> {
  const collection = collectionOf(command, engine);
  if (!collection)
    throw new CommandError("NamespaceNotFound", `ns not found ${command.db}.${nameOf(command)}`);
  const nIndexesWas = collection.indexes.length;
  const dropped = toDrop(collection, command.body.index);
  engine.store.atomically(() => {
    for (const index of dropped) engine.store.catalog.dropIndex(collection, index);
  });
  await engine.store.committed();
  const all = command.body.index === "*" ? { msg: "non-_id indexes dropped for collection" } : {};
  return { nIndexesWas, ...all, ok };
}

function toDrop(collection: Collection, wanted: unknown): Index[] {
  if (wanted === "*") return collection.indexes.filter(({ id }) => id !== 0);
  const names = Array.isArray(wanted) ? wanted : [wanted];
  return names.map((each) => {
    const index = collection.indexes.find(({ name, spec }) =>
      isDoc(each) ? equalValues(spec.key, each) || equalValues(textKey(spec), each) : name === each,
    );
    if (!index)
      throw new CommandError(
        "IndexNotFound",
        isDoc(each)
          ? `can't find index with key: ${show(each)}`
          : `index not found with name [${String(each)}]`,
      );
    if (index.id === 0) throw new CommandError("InvalidOptions", "cannot drop _id index");
    return index;
  });
}

/** Returns a text index's key as originally requested. */
const textKey = ({ weights }: Doc) =>
  isDoc(weights) && Object.fromEntries(Object.keys(weights).map((name) => [name, "text"]));

function listIndexes(command: Command, engine: Engine): Reply {
  const collection = collectionOf(command, engine);
  const ns = `${command.db}.${nameOf(command)}`;
  if (!collection) throw new CommandError("NamespaceNotFound", `ns does not exist: ${ns}`);
  return startCursor(
    ns,
    collection.indexes.map(({ spec }) => spec),
    command.body,
    engine,
  );
}
