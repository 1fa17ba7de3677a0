import { toSafeInteger } from "../bson/numbers.ts";
import { isDoc, Long } from "../bson/types.ts";
import type { Source } from "../cursors.ts";
import type { Engine } from "../engine.ts";
import { CommandError, typeMismatch } from "../errors.ts";
import { execute } from "../planner/execute.ts";
import { Counts, type Found } from "../planner/found.ts";
import { choosePlan } from "../planner/planner.ts";
import { parseFilter } from "../query/filter.ts";
import { fieldOf, isIndex, toPath } from "../query/paths.ts";
import { valueKey } from "../query/predicate.ts";
import type { Collection } from "../storage/collection.ts";
import {
  type Command,
  collectionOf,
  countOption,
  cursorReply,
  deadlineOf,
  define,
  docOption,
  nameOf,
  ok,
  type Reply,
  viewOf,
} from "./command.ts";
import { countMatches, parseRead, projector, type Read, run } from "./parse-read.ts";
import { tailable } from "./tailable.ts";

/** Commands for reading and for cursors. */
export const readCommands = {
  find: define(
    "filter sort projection hint skip limit batchSize singleBatch collation let noCursorTimeout tailable awaitData allowDiskUse allowPartialResults returnKey showRecordId min max oplogReplay",
    find,
    true,
  ),
  count: define("query limit skip hint collation fields", count, true),
  distinct: define("key query collation hint", distinct, true),
  getMore: define("collection batchSize", getMore, true),
  killCursors: define("cursors", killCursors, true),
};

function find(command: Command, engine: Engine): Reply {
  const { body, transaction } = command;
  const ns = `${command.db}.${nameOf(command)}`;
  const collection = collectionOf(command, engine);
  const batchSize = countOption(body, "batchSize");
  if (body.tailable === true) return tailable(command, engine, collection);
  if (!collection) {
    parseFilter(docOption(body, "filter") ?? {});
    return cursorReply(ns, { batch: [], id: Long.ZERO }, "firstBatch");
  }
  const read = parseRead(body, collection, engine);
  const view = viewOf(command, engine);
  const { plan } = choosePlan(read.query, view);
  const source = toSource(run(read, plan, view, new Counts(deadlineOf(body))), read, collection);
  const keep = body.noCursorTimeout === true;
  const started = engine.cursors.start(ns, source, {
    batchSize,
    single: body.singleBatch === true,
    transaction,
    keep,
  });
  return cursorReply(ns, started, "firstBatch");
}

/** Converts found documents to a cursor's source: without a projection they are sent as stored. */
function toSource(found: Iterator<Found>, read: Read, collection: Collection): Source {
  const project = projector(read);
  return {
    next() {
      if (collection.dropped) throw new CommandError(175, "collection dropped between getMore calls");
      const { value, done } = found.next();
      return done ? undefined : project(value);
    },
  };
}

function count(command: Command, engine: Engine): Reply {
  const { body } = command;
  const collection = collectionOf(command, engine);
  if (!collection) return { n: 0, ok };
  const read = parseRead({ ...body, limit: Math.abs(toSafeInteger(body.limit) ?? 0) }, collection, engine);
  return { n: countMatches(read, viewOf(command, engine), new Counts(deadlineOf(body))), ok };
}

function distinct(command: Command, engine: Engine): Reply {
  const { body } = command;
  const { key } = body;
  if (typeof key !== "string" || key === "")
    throw typeMismatch("BSON field 'distinct.key' is the wrong type, expected type 'string'");
  const collection = collectionOf(command, engine);
  if (!collection) return { values: [], ok };
  const read = parseRead(
    { query: body.query, collation: body.collation, hint: body.hint },
    collection,
    engine,
  );
  const view = viewOf(command, engine);
  const query = { ...read.query, fields: key.includes(".") ? undefined : [key] };
  const values = new Map<string, unknown>();
  const { parts } = toPath(key);
  for (const { doc } of execute(
    choosePlan(query, view).plan,
    query,
    view,
    read.match,
    new Counts(deadlineOf(body)),
  ))
    for (const value of distinctAt(doc, parts, 0)) {
      const name = valueKey(value, query.collation);
      if (!values.has(name)) values.set(name, value);
    }
  return { values: [...values].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, value]) => value), ok };
}

/** Yields the values at a path, unwinding arrays once. */
function* distinctAt(value: unknown, parts: readonly string[], part: number): Generator<unknown> {
  if (Array.isArray(value)) {
    const key = parts[part];
    if (key !== undefined && isIndex(key)) yield* distinctAt(value[Number(key)], parts, part + 1);
    for (const item of value) {
      if (part === parts.length) yield item;
      else if (isDoc(item)) yield* distinctAt(item, parts, part);
    }
  } else if (part === parts.length) {
    if (value !== undefined) yield value;
  } else if (isDoc(value)) yield* distinctAt(fieldOf(value, parts[part]!), parts, part + 1);
}

async function getMore(command: Command, engine: Engine): Promise<Reply> {
  const { body, db } = command;
  const { getMore: id, collection } = body;
  if (!(id instanceof Long))
    throw typeMismatch("BSON field 'getMore.getMore' is the wrong type, expected type 'long'");
  if (typeof collection !== "string")
    throw typeMismatch("BSON field 'getMore.collection' is the wrong type, expected type 'string'");
  const wait = countOption(body, "maxTimeMS") ?? 1000;
  const ns = `${db}.${collection}`;
  const batch = await engine.cursors.more(id, ns, { batchSize: countOption(body, "batchSize"), wait });
  const token = batch.cursor.source.token?.();
  return cursorReply(ns, batch, "nextBatch", token === undefined ? {} : { postBatchResumeToken: token });
}

function killCursors({ body }: Command, engine: Engine): Reply {
  if (!Array.isArray(body.cursors))
    throw typeMismatch(
      "BSON field 'killCursors.cursors' is missing or the wrong type, expected type 'array'",
    );
  const ids = body.cursors.filter((id): id is Long => id instanceof Long);
  const killed = ids.filter((id) => engine.cursors.kill(id));
  const notFound = ids.filter((id) => !killed.includes(id));
  return { cursorsKilled: killed, cursorsNotFound: notFound, cursorsAlive: [], cursorsUnknown: [], ok };
}
