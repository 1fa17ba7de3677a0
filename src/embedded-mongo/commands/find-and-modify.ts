import { type Doc, isDoc } from "../bson/types.ts";
import type { Engine } from "../engine.ts";
import { failedToParse } from "../errors.ts";
import { parseCollation } from "../indexes/collation.ts";
import { matchContext } from "../pipeline/match-context.ts";
import { parseFilter } from "../query/filter.ts";
import { isTruthy } from "../query/filter-operands.ts";
import { plainFilter } from "../query/plain-filter.ts";
import { positionFinder } from "../query/position.ts";
import { compileProjection } from "../query/projection.ts";
import type { Stored, Writer } from "../storage/writer.ts";
import { type Command, collectionOf, docOption, ok, type Reply, variablesOf } from "./command.ts";
import { collectionForWrite } from "./create-collection.ts";
import { hintOf } from "./parse-read.ts";
import { performUpdate } from "./update-statement.ts";
import { write } from "./write-attempt.ts";
import { eachToWrite } from "./write-common.ts";

/** Handles `findAndModify`: changes or removes one document and returns it in its old or new state. */
export function findAndModify(command: Command, engine: Engine): Promise<Reply> {
  const { body } = command;
  const removing = isTruthy(body.remove);
  if (removing && body.update !== undefined)
    throw failedToParse("Cannot specify both an update and remove=true");
  if (!removing && body.update === undefined)
    throw failedToParse("Either an update or remove=true must be specified");
  if (removing && isTruthy(body.upsert))
    throw failedToParse("Cannot specify both upsert=true and remove=true");
  if (removing && isTruthy(body.new))
    throw failedToParse(
      "Cannot specify both new=true and remove=true; 'remove' always returns the deleted document",
    );
  return write(command, engine, (writer) =>
    removing ? removeOne(command, engine, writer) : updateOne(command, engine, writer),
  );
}

function updateOne(command: Command, engine: Engine, writer: Writer): Reply {
  const { body } = command;
  const upsert = isTruthy(body.upsert);
  const collection = upsert ? collectionForWrite(command, engine) : collectionOf(command, engine);
  const statement = {
    filter: docOption(body, "query") ?? {},
    update: body.update,
    arrayFilters: body.arrayFilters,
    multi: false,
    upsert,
    hint: hintOf(body.hint),
    collation: body.collation,
    sort: sortOf(body),
  };
  const done = performUpdate(statement, collection, writer, {
    command,
    engine,
    variables: variablesOf(body, engine),
  });
  const wanted = isTruthy(body.new) ? done.now : done.old;
  return {
    lastErrorObject: {
      n: done.n,
      updatedExisting: done.n > 0 && !done.upserted,
      ...(done.upserted && { upserted: done.upserted.doc._id }),
    },
    value: projected(wanted, command, engine),
    ok,
  };
}

function removeOne(command: Command, engine: Engine, writer: Writer): Reply {
  const { body } = command;
  const collection = collectionOf(command, engine);
  let found: Stored | undefined;
  if (collection) {
    const collation = body.collation === undefined ? collection.collation : parseCollation(body.collation);
    const match = matchContext(variablesOf(body, engine), collation);
    const filter = docOption(body, "query") ?? {};
    const target = { collection, filter, sort: sortOf(body), limit: 1, hint: hintOf(body.hint), match };
    for (const { rid, stored } of eachToWrite(target, writer.view)) {
      writer.remove(collection, rid, stored);
      found = stored;
    }
  }
  return { lastErrorObject: { n: found ? 1 : 0 }, value: projected(found, command, engine), ok };
}

const sortOf = (body: Doc) => {
  const sort = docOption(body, "sort");
  return sort && !("$natural" in sort) ? sort : undefined;
};

function projected(stored: Stored | undefined, { body }: Command, engine: Engine): Doc | null {
  if (!stored) return null;
  if (!isDoc(body.fields) || Object.keys(body.fields).length === 0) return stored.doc;
  const variables = variablesOf(body, engine);
  const context = matchContext(variables, undefined);
  const projection = compileProjection(body.fields, { find: true, context });
  const filter = parseFilter(docOption(body, "query") ?? {});
  if (projection.positional) plainFilter(filter);
  const position = projection.positional ? positionFinder(filter, context)(stored.doc) : undefined;
  return projection.apply(stored.doc, variables, position);
}
