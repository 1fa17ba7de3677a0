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

/** Request as passed to its handler. */
export interface Command {
  readonly name: string;
  readonly db: string;
  readonly body: Doc;
  /** Document sequences of the message, still encoded. */
  readonly sequences: ReadonlyMap<string, readonly Buffer[]>;
  readonly transaction: Transaction | undefined;
  readonly connectionId: number;
}

/** Reply of a command. */
export type Reply = Doc;

/** Handles a command; throws CommandError to reject it. */
export type Handler = (command: Command, engine: Engine) => Reply | Promise<Reply>;

/** Handler with the options of its command, besides those of every command. */
export interface CommandDefinition {
  readonly handler: Handler;
  readonly options: ReadonlySet<string>;
  /** True if the command may run inside a transaction. */
  readonly inTransaction: boolean;
}

/** Defines a command; options not listed are rejected. */
export const define = (options: string, handler: Handler, inTransaction = false): CommandDefinition => ({
  handler,
  options: new Set(options.split(" ").filter(Boolean)),
  inTransaction,
});

/** Marks commands that accept any option. */
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

/** Rejects options that the command does not have, or that would change its reply and are not implemented. */
export function checkOptions({ name, body }: Command, options: ReadonlySet<string>): void {
  if (options.has(anyOption)) return;
  for (const option of Object.keys(body))
    if (option !== name && !everywhere.has(option) && !options.has(option))
      throw new CommandError(40415, `BSON field '${name}.${option}' is an unknown field.`);
}

/** Value of `ok: 1` in every successful reply. */
export const ok = new Double(1);

/** Returns the collection name of a command. */
export function nameOf(command: Command): string {
  const name = command.body[command.name];
  if (typeof name !== "string") throw badValue(`collection name has invalid type ${typeName(name)}`);
  if (name === "") throw new CommandError("InvalidNamespace", `Invalid namespace specified '${command.db}.'`);
  return name;
}

/** Returns the collection of a command, if it exists. */
export const collectionOf = (command: Command, engine: Engine): Collection | undefined =>
  engine.store.catalog.find(`${command.db}.${nameOf(command)}`);

/** Returns the view of the data for a command. */
export const viewOf = (command: Command, engine: Engine): View =>
  command.transaction?.view ?? engine.store.view;

/** Returns a document option; undefined if missing. */
export function docOption(body: Doc, name: string): Doc | undefined {
  const value = body[name];
  if (value === undefined || value === null) return undefined;
  if (!isDoc(value))
    throw typeMismatch(`BSON field '${name}' is the wrong type '${typeName(value)}', expected type 'object'`);
  return value;
}

/** Returns a non-negative integer option; undefined if missing. */
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

/** Returns the documents of an argument, from a document sequence or from the command's array. */
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

/** Returns the deadline by a command's `maxTimeMS`, in ms since the epoch. */
export const deadlineOf = (body: Doc) =>
  Date.now() + (countOption(body, "maxTimeMS") || Number.POSITIVE_INFINITY);

/** Returns `$$NOW` and other system variables, with the command's `let`. */
export function variablesOf(body: Doc, engine: Engine): Variables {
  return { NOW: new Date(), CLUSTER_TIME: toTimestamp(engine.store.clock.now), ...docOption(body, "let") };
}

/** Returns a reply with a cursor. */
export const cursorReply = (
  ns: string,
  { batch, id }: { batch: readonly Uint8Array[]; id: Cursor["id"] },
  name: "firstBatch" | "nextBatch",
  more: Doc = {},
): Reply => ({
  cursor: { [name]: batch.map((bytes) => new Raw(bytes)), id, ns, ...more },
  ok,
});
