import { decode } from "../bson/decode.ts";
import { Raw } from "../bson/encode.ts";
import { toSafeInteger } from "../bson/numbers.ts";
import { type Doc, Double, isDoc, typeName } from "../bson/types.ts";
import type { Cursor } from "../cursors.ts";
import type { Engine } from "../engine.ts";
import { badValue, CommandError, typeMismatch } from "../errors.ts";
import type { Variables } from "../expressions/evaluate.ts";
import { toTimestamp } from "../storage/clock.ts";
import type { Collection } from "../storage/collection.ts";
import type { View } from "../storage/view.ts";
import type { Transaction } from "../transactions/transaction.ts";

/** One request, as its handler sees it. */
export interface Command {
  readonly name: string;
  readonly db: string;
  readonly body: Doc;
  /** Document sequences of the message, still encoded. */
  readonly sequences: ReadonlyMap<string, readonly Buffer[]>;
  readonly transaction: Transaction | undefined;
  readonly connectionId: number;
}

/** What a command answers. */
export type Reply = Doc;

/** Answers a command; throws CommandError to refuse. */
export type Handler = (command: Command, engine: Engine) => Reply | Promise<Reply>;

/** A handler and the options its command may have, beside those every command has. */
export interface CommandDefinition {
  readonly handler: Handler;
  readonly options: ReadonlySet<string>;
  /** Whether it may run inside a transaction. */
  readonly inTransaction: boolean;
}

/** Defines a command; options that are not listed are refused. */
export const define = (options: string, handler: Handler, inTransaction = false): CommandDefinition => ({
  handler,
  options: new Set(options.split(" ").filter(Boolean)),
  inTransaction,
});

/** For commands that take whatever they are given. */
export const anyOption = "*";

const everywhere = new Set([
  "$db",
  "lsid",
  "txnNumber",
  "autocommit",
  "startTransaction",
  "$clusterTime",
  "$readPreference",
  "readConcern",
  "writeConcern",
  "maxTimeMS",
  "comment",
  "apiVersion",
  "apiStrict",
  "apiDeprecationErrors",
  "$audit",
  "$client",
  "stmtId",
  "stmtIds",
  "coordinator",
  "mayBypassWriteBlocking",
  "signature",
  "operationTime",
  "help",
]);

/** Refuses options the command does not have, or that would change its answer and are not implemented. */
export function checkOptions({ name, body }: Command, options: ReadonlySet<string>): void {
  if (options.has(anyOption)) return;
  for (const option of Object.keys(body))
    if (option !== name && !everywhere.has(option) && !options.has(option))
      throw new CommandError(40415, `BSON field '${name}.${option}' is an unknown field.`);
}

/** The `ok: 1` every good reply has. */
export const ok = new Double(1);

/** The collection name a command is about. */
export function nameOf(command: Command): string {
  const name = command.body[command.name];
  if (typeof name !== "string") throw badValue(`collection name has invalid type ${typeName(name)}`);
  if (name === "") throw new CommandError("InvalidNamespace", `Invalid namespace specified '${command.db}.'`);
  return name;
}

/** The collection a command is about, if it is there. */
export const collectionOf = (command: Command, engine: Engine): Collection | undefined =>
  engine.store.catalog.find(`${command.db}.${nameOf(command)}`);

/** What a command sees of the data. */
export const viewOf = (command: Command, engine: Engine): View =>
  command.transaction?.view ?? engine.store.view;

/** A document option; undefined when it is not given. */
export function docOption(body: Doc, name: string): Doc | undefined {
  const value = body[name];
  if (value === undefined || value === null) return undefined;
  if (!isDoc(value))
    throw typeMismatch(`BSON field '${name}' is the wrong type '${typeName(value)}', expected type 'object'`);
  return value;
}

/** A whole number option that is not negative; undefined when it is not given. */
export function countOption(body: Doc, name: string): number | undefined {
  const value = body[name];
  if (value === undefined || value === null) return undefined;
  const number = toSafeInteger(value);
  if (number === undefined)
    throw typeMismatch(
      `BSON field '${name}' is the wrong type '${typeName(value)}', expected types '[long, int, decimal, double]'`,
    );
  if (number < 0)
    throw new CommandError(51024, `BSON field '${name}' value must be >= 0, actual value '${number}'`);
  return number;
}

/** The documents of an argument, from a document sequence or from the command's own array. */
export function documentsOption(command: Command, name: string): Doc[] {
  const sequence = command.sequences.get(name);
  if (sequence) return sequence.map((bytes) => decode(bytes));
  const value = command.body[name];
  if (!Array.isArray(value))
    throw typeMismatch(
      `BSON field '${command.name}.${name}' is missing or the wrong type, expected type 'array'`,
    );
  for (const item of value)
    if (!isDoc(item))
      throw typeMismatch(
        `BSON field '${command.name}.${name}' is the wrong type, expected an array of objects`,
      );
  return value as Doc[];
}

/** When a command's `maxTimeMS` ends, in ms since the epoch. */
export const deadlineOf = (body: Doc) =>
  Date.now() + (countOption(body, "maxTimeMS") || Number.POSITIVE_INFINITY);

/** `$$NOW` and its like, with the command's own `let`. */
export function variablesOf(body: Doc, engine: Engine): Variables {
  return { NOW: new Date(), CLUSTER_TIME: toTimestamp(engine.store.clock.now), ...docOption(body, "let") };
}

/** A cursor in a reply. */
export const cursorReply = (
  ns: string,
  { batch, id }: { batch: readonly Uint8Array[]; id: Cursor["id"] },
  name: "firstBatch" | "nextBatch",
  more: Doc = {},
): Reply => ({
  cursor: { [name]: batch.map((bytes) => new Raw(bytes)), id, ns, ...more },
  ok,
});
