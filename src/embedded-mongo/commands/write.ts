import { decode } from "../bson/decode.ts";
import { encode } from "../bson/encode.ts";
import { toSafeInteger } from "../bson/numbers.ts";
import { type Doc, isDoc, ObjectId } from "../bson/types.ts";
import type { Engine } from "../engine.ts";
import { CommandError, failedToParse, notImplemented, typeMismatch } from "../errors.ts";
import { parseCollation } from "../indexes/collation.ts";
import { matchContext } from "../pipeline/match-context.ts";
import { isTruthy } from "../query/filter-operands.ts";
import type { Collection } from "../storage/collection.ts";
import type { Stored, Writer } from "../storage/writer.ts";
import {
  type Command,
  collectionOf,
  define,
  documentsOption,
  ok,
  type Reply,
  variablesOf,
} from "./command.ts";
import { collectionForWrite } from "./create-collection.ts";
import { findAndModify } from "./find-and-modify.ts";
import { hintOf } from "./parse-read.ts";
import { performUpdate, type UpdateStatement } from "./update-statement.ts";
import { write } from "./write-attempt.ts";
import { checkDocument, eachToWrite, validate } from "./write-common.ts";

/** Commands that write documents. */
export const writeCommands = {
  insert: define("documents ordered bypassDocumentValidation", insert, true),
  update: define("updates ordered bypassDocumentValidation let", update, true),
  delete: define("deletes ordered let", remove, true),
  findAndModify: define(
    "query sort remove update new fields upsert bypassDocumentValidation arrayFilters hint collation let",
    findAndModify,
    true,
  ),
};

type Results = { n: number; writeErrors: Doc[] };

function insert(command: Command, engine: Engine): Promise<Reply> {
  const documents: readonly (Buffer | Doc)[] =
    command.sequences.get("documents") ?? documentsOption(command, "documents");
  return write(command, engine, (writer) => {
    const collection = collectionForWrite(command, engine);
    const results: Results = { n: 0, writeErrors: [] };
    eachStatement(command, documents, results, (given) => {
      const stored = toInsert(given);
      validate(collection, stored.doc, command);
      writer.insert(collection, stored);
      results.n++;
    });
    return reply(results);
  });
}

/**
 * Returns the document to store, with its `_id` as the first field. The received bytes are used unchanged if
 * possible.
 */
function toInsert(given: Buffer | Doc): Stored {
  const doc = Buffer.isBuffer(given) ? decode(given) : given;
  if (Buffer.isBuffer(given) && Object.keys(doc)[0] === "_id") {
    checkDocument(doc, given.length);
    return { doc, raw: given };
  }
  const { _id = new ObjectId(), ...rest } = doc;
  const complete = { _id, ...rest };
  const raw = encode(complete);
  checkDocument(complete, raw.length);
  return { doc: complete, raw };
}

/** Runs statements in turn and collects their errors; an ordered command stops at the first. */
function eachStatement<Statement>(
  { body }: Command,
  statements: readonly Statement[],
  results: Results,
  perform: (statement: Statement, index: number) => void,
): void {
  if (statements.length === 0 || statements.length > 100_000)
    throw new CommandError(
      "InvalidLength",
      `Write batch sizes must be between 1 and 100000. Got ${statements.length} operations.`,
    );
  for (const [index, statement] of statements.entries()) {
    try {
      perform(statement, index);
    } catch (error) {
      if (!(error instanceof CommandError) || error.code === 112 || error.code === 238) throw error;
      results.writeErrors.push({ index, code: error.code, errmsg: error.message, ...error.extra });
      if (body.ordered === undefined || isTruthy(body.ordered)) return;
    }
  }
}

const reply = ({ n, writeErrors, ...more }: Results & Doc): Reply => ({
  n,
  ...more,
  ...(writeErrors.length > 0 && { writeErrors }),
  ok,
});

function update(command: Command, engine: Engine): Promise<Reply> {
  const statements = documentsOption(command, "updates").map(toStatement);
  const variables = variablesOf(command.body, engine);
  return write(command, engine, (writer) => {
    const results = { n: 0, nModified: 0, upserted: [] as Doc[], writeErrors: [] as Doc[] };
    eachStatement(command, statements, results, (statement, index) => {
      checkMulti(statement);
      const collection = statement.upsert
        ? collectionForWrite(command, engine)
        : collectionOf(command, engine);
      const done = performUpdate(statement, collection, writer, { command, engine, variables });
      results.n += done.n;
      results.nModified += done.nModified;
      if (done.upserted) results.upserted.push({ index, _id: done.upserted.doc._id });
    });
    const { upserted, ...rest } = results;
    return reply(upserted.length > 0 ? { ...rest, upserted } : rest);
  });
}

function checkMulti({ multi, update: given }: UpdateStatement): void {
  const replacing = isDoc(given) && !Object.keys(given)[0]?.startsWith("$");
  if (multi && replacing) throw failedToParse("multi update is not supported for replacement-style update");
}

const updateOptions = new Set([
  "q",
  "u",
  "c",
  "multi",
  "upsert",
  "hint",
  "collation",
  "arrayFilters",
  "sampleId",
]);

function toStatement(given: Doc): UpdateStatement {
  for (const option of Object.keys(given)) {
    if (option === "c" || option === "sort") throw notImplemented(`the update option ${option}`);
    if (!updateOptions.has(option))
      throw new CommandError(40415, `BSON field 'update.updates.${option}' is an unknown field.`);
  }
  if (!isDoc(given.q))
    throw typeMismatch("BSON field 'update.updates.q' is missing or the wrong type, expected type 'object'");
  return {
    filter: given.q,
    update: given.u,
    arrayFilters: given.arrayFilters,
    multi: isTruthy(given.multi),
    upsert: isTruthy(given.upsert),
    hint: hintOf(given.hint),
    collation: given.collation,
    sort: undefined,
  };
}

function remove(command: Command, engine: Engine): Promise<Reply> {
  const statements = documentsOption(command, "deletes");
  for (const { limit } of statements)
    if (toSafeInteger(limit) !== 0 && toSafeInteger(limit) !== 1)
      throw failedToParse(`The limit field in delete objects must be 0 or 1. Got ${String(limit)}`);
  const variables = variablesOf(command.body, engine);
  return write(command, engine, (writer) => {
    const results: Results = { n: 0, writeErrors: [] };
    eachStatement(command, statements, results, (statement) => {
      const collection = collectionOf(command, engine);
      if (!isDoc(statement.q))
        throw typeMismatch(
          "BSON field 'delete.deletes.q' is missing or the wrong type, expected type 'object'",
        );
      if (collection) results.n += removeMatching(statement, collection, writer, variables);
    });
    return reply(results);
  });
}

function removeMatching(statement: Doc, collection: Collection, writer: Writer, variables: Doc): number {
  const collation =
    statement.collation === undefined ? collection.collation : parseCollation(statement.collation);
  const match = matchContext(variables, collation);
  const limit = isTruthy(statement.limit) ? 1 : undefined;
  let removed = 0;
  for (const { rid, stored } of eachToWrite(
    { collection, filter: statement.q as Doc, sort: undefined, limit, hint: hintOf(statement.hint), match },
    writer.view,
  )) {
    writer.remove(collection, rid, stored);
    removed++;
  }
  return removed;
}
