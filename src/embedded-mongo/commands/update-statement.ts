import { encode } from "../bson/encode.ts";
import type { Doc } from "../bson/types.ts";
import type { Engine } from "../engine.ts";
import type { Variables } from "../expressions/evaluate.ts";
import { parseCollation } from "../indexes/collation.ts";
import { matchContext } from "../pipeline/match-context.ts";
import { checkUpdatePipeline, compilePipeline } from "../pipeline/pipeline.ts";
import { made } from "../pipeline/stage.ts";
import { Counts } from "../planner/found.ts";
import type { Query } from "../planner/plan.ts";
import { parseFilter } from "../query/filter.ts";
import { positionFinder } from "../query/position.ts";
import type { MatchContext } from "../query/predicate.ts";
import { toTimestamp } from "../storage/clock.ts";
import type { Collection } from "../storage/collection.ts";
import type { Stored, Writer } from "../storage/writer.ts";
import type { Description } from "../update/describe.ts";
import { compileUpdate, type Update } from "../update/update.ts";
import { upsertDocument } from "../update/upsert.ts";
import type { Command } from "./command.ts";
import { checkDocument, eachToWrite, validate } from "./write-common.ts";

/** Update operation of the update command or of findAndModify. */
export interface UpdateStatement {
  readonly filter: Doc;
  readonly update: unknown;
  readonly arrayFilters: unknown;
  readonly multi: boolean;
  readonly upsert: boolean;
  readonly hint: Query["hint"];
  readonly collation: unknown;
  readonly sort: Doc | undefined;
}

/** Result of an update. */
export interface Updated {
  n: number;
  nModified: number;
  upserted: Stored | undefined;
  /** Document before and after the last change. */
  old: Stored | undefined;
  now: Stored | undefined;
}

interface Surroundings {
  readonly command: Command;
  readonly engine: Engine;
  readonly variables: Variables;
}

/** Performs one update; does nothing without a collection. */
export function performUpdate(
  statement: UpdateStatement,
  collection: Collection | undefined,
  writer: Writer,
  { command, engine, variables }: Surroundings,
): Updated {
  const collation =
    statement.collation === undefined ? collection?.collation : parseCollation(statement.collation);
  const match = matchContext(variables, collation);
  const now = new Date();
  const timestamp = toTimestamp(engine.store.clock.next());
  const update = compileUpdate(
    statement.update,
    statement.arrayFilters,
    { ...match, now, timestamp },
    (stages) => {
      checkUpdatePipeline(stages);
      const pipeline = compilePipeline(stages, collation);
      const counts = new Counts();
      const run = { engine, view: writer.view, db: command.db, collation, variables, match, counts };
      return (doc) => [...pipeline([made(doc)], run)][0]!.doc;
    },
  );
  const done: Updated = { n: 0, nModified: 0, upserted: undefined, old: undefined, now: undefined };
  if (!collection) {
    parseFilter(statement.filter);
    return done;
  }
  const { filter, sort, hint, multi } = statement;
  const target = { collection, filter, sort, limit: multi ? undefined : 1, hint, match };
  for (const { rid, stored } of eachToWrite(target, writer.view)) {
    done.n++;
    done.old = stored;
    done.now = changeOne(rid, stored, update, collection, writer, { command, statement, match });
    if (done.now !== stored) done.nModified++;
  }
  if (done.n === 0 && statement.upsert) {
    done.n = 1;
    done.upserted = insertUpsert(statement, update, collection, writer, command);
    done.now = done.upserted;
  }
  return done;
}

function changeOne(
  rid: number,
  old: Stored,
  update: Update,
  collection: Collection,
  writer: Writer,
  { command, statement, match }: { command: Command; statement: UpdateStatement; match: MatchContext },
): Stored {
  const position = update.positional
    ? positionFinder(parseFilter(statement.filter), match)(old.doc)
    : undefined;
  const { doc, description } = update.apply(old.doc, { position, inserting: false });
  if (doc === old.doc) return old;
  const raw = encode(doc);
  // An update that leaves the bytes unchanged (NaN, plus one) counts as modified, but is neither stored nor
  // reported.
  if (raw.equals(old.raw)) return description && changes(description) ? { ...old } : old;
  checkDocument(doc, raw.length);
  validate(collection, doc, command, old.doc);
  const now = { doc, raw };
  writer.update(collection, rid, old, now, { kind: update.kind, description });
  return now;
}

const changes = ({ updatedFields, removedFields, truncatedArrays }: Description): boolean =>
  Object.keys(updatedFields).length + removedFields.length + truncatedArrays.length > 0;

function insertUpsert(
  { filter }: UpdateStatement,
  update: Update,
  collection: Collection,
  writer: Writer,
  command: Command,
): Stored {
  const doc = upsertDocument(parseFilter(filter), update);
  const raw = encode(doc);
  checkDocument(doc, raw.length);
  validate(collection, doc, command);
  const stored = { doc, raw };
  writer.insert(collection, stored);
  return stored;
}
