import { equalValues } from "../bson/compare.ts";
import { encode } from "../bson/encode.ts";
import { Binary, type Doc, isDoc } from "../bson/types.ts";
import type { Engine } from "../engine.ts";
import { CommandError, typeMismatch } from "../errors.ts";
import { matchContext } from "../pipeline/match-context.ts";
import { parseFilter } from "../query/filter.ts";
import { isTruthy } from "../query/filter-operands.ts";
import { predicate } from "../query/predicate.ts";
import type { Collection } from "../storage/collection.ts";
import {
  type Command,
  collectionOf,
  countOption,
  cursorReply,
  define,
  docOption,
  nameOf,
  ok,
  type Reply,
} from "./command.ts";
import { collectionOptions, createCollection, validatorOptions } from "./create-collection.ts";

/** Commands that create, change, list and drop collections and databases. */
export const collectionCommands = {
  create: define(
    "capped autoIndexId size max validator validationLevel validationAction collation timeseries viewOn pipeline clusteredIndex encryptedFields storageEngine expireAfterSeconds changeStreamPreAndPostImages indexOptionDefaults",
    create,
    true,
  ),
  drop: define("", drop),
  dropDatabase: define("", dropDatabase),
  renameCollection: define("to dropTarget", renameCollection),
  collMod: define("index validator validationLevel validationAction changeStreamPreAndPostImages", collMod),
  listCollections: define("filter nameOnly authorizedCollections cursor", listCollections),
  listDatabases: define("filter nameOnly authorizedDatabases", listDatabases),
};

async function create(command: Command, engine: Engine): Promise<Reply> {
  const { body, db } = command;
  const name = nameOf(command);
  for (const option of [
    "expireAfterSeconds",
    "changeStreamPreAndPostImages",
    "indexOptionDefaults",
    "pipeline",
  ])
    if (body[option] !== undefined)
      throw new CommandError(
        "NotImplemented",
        `the collection option ${option} is not implemented by the embedded database`,
      );
  const options = collectionOptions(body);
  const existing = collectionOf(command, engine);
  if (existing) {
    if (equalValues(existing.options, options)) return { ok };
    throw new CommandError("NamespaceExists", `Collection ${db}.${name} already exists.`);
  }
  const made = engine.store.atomically(() => createCollection(engine, db, name, options));
  command.transaction?.noteCreated(made);
  await engine.store.committed();
  return { ok };
}

async function drop(command: Command, engine: Engine): Promise<Reply> {
  const ns = `${command.db}.${nameOf(command)}`;
  const collection = collectionOf(command, engine);
  if (!collection) return { ok };
  const nIndexesWas = collection.indexes.length;
  engine.store.atomically(() => dropOne(collection, engine));
  await engine.store.committed();
  return { nIndexesWas, ns, ok };
}

function dropOne(collection: Collection, engine: Engine): void {
  const { db, name, uuid } = collection;
  engine.store.catalog.drop(collection);
  engine.store.record({ kind: "drop", db, collection: name, uuid });
}

async function dropDatabase({ db }: Command, engine: Engine): Promise<Reply> {
  const collections = engine.store.catalog.list(db);
  engine.store.atomically(() => {
    for (const collection of collections) dropOne(collection, engine);
    if (collections.length > 0) engine.store.record({ kind: "dropDatabase", db, collection: "" });
  });
  await engine.store.committed();
  return collections.length > 0 ? { dropped: db, ok } : { ok };
}

async function renameCollection({ body, db }: Command, engine: Engine): Promise<Reply> {
  const { renameCollection: from, to } = body;
  if (typeof from !== "string" || typeof to !== "string")
    throw typeMismatch("'renameCollection' and 'to' must be strings");
  if (db !== "admin")
    throw new CommandError("Unauthorized", "renameCollection may only be run against the admin database.");
  const { catalog } = engine.store;
  const collection = catalog.find(from);
  if (!collection) throw new CommandError("NamespaceNotFound", `Source collection ${from} does not exist`);
  if (from === to) throw new CommandError("IllegalOperation", "Can't rename a collection to itself");
  const target = catalog.find(to);
  if (target && !isTruthy(body.dropTarget))
    throw new CommandError("NamespaceExists", "target namespace exists");
  const [toDb, ...rest] = to.split(".") as [string, ...string[]];
  const { db: fromDb, name: fromName, uuid } = collection;
  engine.store.atomically(() => {
    if (target) dropOne(target, engine);
    catalog.rename(collection, toDb, rest.join("."));
    engine.store.record({
      kind: "rename",
      db: fromDb,
      collection: fromName,
      uuid,
      to: { db: toDb, coll: rest.join(".") },
    });
  });
  await engine.store.committed();
  return { ok };
}

async function collMod(command: Command, engine: Engine): Promise<Reply> {
  const { body } = command;
  const collection = collectionOf(command, engine);
  if (!collection)
    throw new CommandError("NamespaceNotFound", `ns does not exist: ${command.db}.${nameOf(command)}`);
  if (body.changeStreamPreAndPostImages !== undefined)
    throw new CommandError(
      "NotImplemented",
      "pre and post images are not implemented by the embedded database",
    );
  const reply: Doc = {};
  const options = validatorOptions(body);
  engine.store.atomically(() => {
    if (Object.keys(options).length > 0) {
      collection.options = { ...collection.options, ...options };
      engine.store.catalog.save(collection);
    }
    if (body.index !== undefined) Object.assign(reply, changeIndex(collection, body.index, engine));
  });
  await engine.store.committed();
  return { ...reply, ok };
}

function changeIndex(collection: Collection, given: unknown, engine: Engine): Doc {
  if (!isDoc(given))
    throw typeMismatch("BSON field 'collMod.index' is the wrong type, expected type 'object'");
  const index = collection.indexes.find(({ name, spec }) =>
    given.name !== undefined ? name === given.name : equalValues(spec.key, given.keyPattern),
  );
  if (!index)
    throw new CommandError(
      "IndexNotFound",
      `cannot find index ${String(given.name ?? JSON.stringify(given.keyPattern))} for ns ${collection.ns}`,
    );
  const { name: _name, keyPattern: _keyPattern, ...changes } = given;
  const reply: Doc = {};
  const spec = { ...index.spec };
  for (const [option, value] of Object.entries(changes)) {
    if (option !== "hidden" && option !== "expireAfterSeconds")
      throw new CommandError(
        "NotImplemented",
        `collMod of an index's ${option} is not implemented by the embedded database`,
      );
    reply[`${option}_old`] = spec[option] ?? (option === "hidden" ? false : undefined);
    reply[`${option}_new`] = value;
    if (option === "hidden" && !isTruthy(value)) delete spec.hidden;
    else spec[option] = value;
  }
  engine.store.catalog.changeIndex(collection, index, spec);
  return reply;
}

function listCollections({ body, db }: Command, engine: Engine): Reply {
  const nameOnly = isTruthy(body.nameOnly);
  const described = engine.store.catalog.list(db).map(
    ({ name, options, uuid, indexes }): Doc =>
      nameOnly
        ? { name, type: "collection" }
        : {
            name,
            type: "collection",
            options,
            info: { readOnly: false, uuid: new Binary(uuid, 4) },
            idIndex: indexes[0]!.spec,
          },
  );
  const filter = docOption(body, "filter");
  const kept = filter
    ? described.filter(predicate(parseFilter(filter), matchContext({}, undefined)))
    : described;
  return startCursor(`${db}.$cmd.listCollections`, kept, body, engine);
}

/** Returns documents through a cursor. */
export function startCursor(ns: string, documents: readonly Doc[], body: Doc, engine: Engine): Reply {
  const batchSize = countOption(docOption(body, "cursor") ?? {}, "batchSize");
  const rest = documents.values();
  const source = {
    next() {
      const { value, done } = rest.next();
      return done ? undefined : encode(value);
    },
  };
  return cursorReply(ns, engine.cursors.start(ns, source, { batchSize }), "firstBatch");
}

function listDatabases({ body }: Command, engine: Engine): Reply {
  const sizes = new Map<string, number>();
  for (const { db, id } of engine.store.catalog.list()) {
    const [bytes] = engine.store.main.get(`SELECT total(length(doc)) FROM c${id}`)! as [number];
    sizes.set(db, (sizes.get(db) ?? 0) + bytes);
  }
  const all = [...sizes].sort().map(([name, sizeOnDisk]): Doc => ({ name, sizeOnDisk, empty: false }));
  const filter = docOption(body, "filter");
  const kept = filter ? all.filter(predicate(parseFilter(filter), matchContext({}, undefined))) : all;
  if (isTruthy(body.nameOnly)) return { databases: kept.map(({ name }) => ({ name })), ok };
  const totalSize = kept.reduce((sum, { sizeOnDisk }) => sum + (sizeOnDisk as number), 0);
  return { databases: kept, totalSize, totalSizeMb: Math.floor(totalSize / 2 ** 20), ok };
}
