import { encode } from "../bson/encode.ts";
import { type Doc, isDoc, ObjectId } from "../bson/types.ts";
import type { Command } from "../commands/command.ts";
import { createCollection } from "../commands/create-collection.ts";
import { performUpdate } from "../commands/update-statement.ts";
import { checkDocument } from "../commands/write-common.ts";
import type { Engine } from "../engine.ts";
import { CommandError, failedToParse, notImplemented } from "../errors.ts";
import type { Found } from "../planner/found.ts";
import type { Collection } from "../storage/collection.ts";
import { StoreWriter } from "../storage/writer.ts";
import type { Run } from "./stage.ts";

/** Runs `$out` and `$merge`: writes a pipeline's results into a collection. */
export async function writeResult(
  name: "$out" | "$merge",
  spec: unknown,
  results: Iterable<Found>,
  command: Command,
  engine: Engine,
  run: Run,
): Promise<void> {
  if (command.transaction)
    throw new CommandError("OperationNotSupportedInTransaction", `${name} is not supported in a transaction`);
  const documents = [...results].map(({ doc }) => ("_id" in doc ? doc : { _id: new ObjectId(), ...doc }));
  engine.store.atomically(() => {
    if (name === "$out") replaceCollection(spec, documents, engine, run);
    else mergeInto(spec, documents, command, engine, run);
  });
  await engine.store.committed();
}

function targetOf(name: string, into: unknown, run: Run): { db: string; coll: string } {
  if (typeof into === "string") return { db: run.db, coll: into };
  if (isDoc(into) && typeof into.coll === "string")
    return { db: typeof into.db === "string" ? into.db : run.db, coll: into.coll };
  throw failedToParse(`${name} needs the name of a collection`);
}

function replaceCollection(spec: unknown, documents: readonly Doc[], engine: Engine, run: Run): void {
  const { db, coll } = targetOf("$out", spec, run);
  const { catalog } = engine.store;
  const old = catalog.find(`${db}.${coll}`);
  const indexes = old?.indexes.slice(1).map(({ spec: index }) => index) ?? [];
  const options = old?.options ?? {};
  if (old) catalog.drop(old);
  const collection = createCollection(engine, db, coll, options);
  for (const index of indexes) catalog.createIndex(collection, index, engine.store.clock.next());
  const writer = new StoreWriter(engine.store, engine.locks);
  for (const doc of documents) writer.insert(collection, toStored(doc));
}

function toStored({ _id, ...rest }: Doc) {
  const doc = { _id, ...rest };
  const raw = encode(doc);
  checkDocument(doc, raw.length);
  return { doc, raw };
}

function mergeInto(
  spec: unknown,
  documents: readonly Doc[],
  command: Command,
  engine: Engine,
  run: Run,
): void {
  const {
    into,
    on = "_id",
    whenMatched = "merge",
    whenNotMatched = "insert",
    ...rest
  } = typeof spec === "string" ? { into: spec } : (spec as Doc);
  if (Object.keys(rest).length > 0) throw notImplemented(`$merge with ${Object.keys(rest)[0]}`);
  const { db, coll } = targetOf("$merge", into, run);
  const collection = engine.store.catalog.find(`${db}.${coll}`) ?? createCollection(engine, db, coll, {});
  const writer = new StoreWriter(engine.store, engine.locks);
  const keys = [on].flat() as string[];
  if (!isUniqueBy(collection, keys))
    throw new CommandError(51183, "Cannot find index to verify that join fields will be unique");
  for (const doc of documents) {
    const filter = Object.fromEntries(keys.map((key) => [key, doc[key] ?? null]));
    const { _id, ...fields } = doc;
    const update = mergeUpdate(whenMatched, doc, fields);
    const statement = {
      filter,
      update: update ?? { $setOnInsert: {} },
      arrayFilters: undefined,
      multi: false,
      upsert: false,
      hint: undefined,
      collation: undefined,
      sort: undefined,
    };
    const done = performUpdate(statement, collection, writer, {
      command,
      engine,
      variables: { ...run.variables, new: doc },
    });
    if (done.n > 0 && whenMatched === "fail")
      throw new CommandError(
        "DuplicateKey",
        "$merge with whenMatched: fail found an existing document with the same values for the 'on' field",
      );
    if (done.n > 0 || whenNotMatched === "discard") continue;
    if (whenNotMatched === "fail")
      throw new CommandError(
        13113,
        "$merge could not find a matching document in the target collection for at least one document in the source collection",
      );
    writer.insert(collection, toStored(doc));
  }
}

/** True if a unique index over exactly these fields, without a filter or collation, exists. */
function isUniqueBy({ indexes }: Collection, keys: readonly string[]): boolean {
  if (keys.length === 1 && keys[0] === "_id") return true;
  const wanted = [...keys].sort().join();
  return indexes.some(
    ({ unique, partial, collation, spec }) =>
      unique &&
      !partial &&
      !collation &&
      Object.keys(spec.key as Doc)
        .sort()
        .join() === wanted,
  );
}

function mergeUpdate(whenMatched: unknown, doc: Doc, fields: Doc): unknown {
  if (Array.isArray(whenMatched)) return whenMatched;
  switch (whenMatched) {
    case "merge":
      return Object.keys(fields).length > 0 ? { $set: fields } : undefined;
    case "replace":
      return doc;
    case "keepExisting":
    case "fail":
      return undefined;
    default:
      throw failedToParse(
        `Enumeration value '${String(whenMatched)}' for field '$merge.whenMatched' is not a valid value.`,
      );
  }
}
