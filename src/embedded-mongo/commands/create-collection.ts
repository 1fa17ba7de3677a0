import { isNumeric, toNumber } from "../bson/numbers.ts";
import { type Doc, isDoc } from "../bson/types.ts";
import type { Engine } from "../engine.ts";
import { CommandError, notImplemented } from "../errors.ts";
import { parseCollation } from "../indexes/collation.ts";
import { parseFilter } from "../query/filter.ts";
import { isTruthy } from "../query/filter-operands.ts";
import type { Collection } from "../storage/collection.ts";
import { type Command, nameOf } from "./command.ts";

/** Returns the collection for a write, created if it does not exist. */
export function collectionForWrite(command: Command, engine: Engine): Collection {
  const name = nameOf(command);
  const { transaction } = command;
  const existing = engine.store.catalog.find(`${command.db}.${name}`);
  if (existing) return existing;
  if (!transaction) return createCollection(engine, command.db, name, {});
  const made = engine.store.atomically(() => createCollection(engine, command.db, name, {}));
  transaction.noteCreated(made);
  return made;
}

/** Creates a collection, inside the store's open SQLite transaction. */
export function createCollection(engine: Engine, db: string, name: string, options: Doc): Collection {
  if (db === "" || /[/\\. "$*<>:|?\0]/.test(db))
    throw new CommandError("InvalidNamespace", `Invalid database name: '${db}'`);
  return engine.store.catalog.create(db, name, options, engine.store.clock.next());
}

/**
 * Returns the options of `create` for the catalogue. Rejects kinds of collections that are not implemented.
 */
export function collectionOptions(body: Doc): Doc {
  for (const kind of ["timeseries", "viewOn", "clusteredIndex", "encryptedFields", "storageEngine"])
    if (body[kind] !== undefined) throw notImplemented(`a collection with ${kind}`);
  const options: Doc = {};
  if (body.capped !== undefined && isTruthy(body.capped)) Object.assign(options, cappedOptions(body));
  const collation = parseCollation(body.collation);
  if (collation) options.collation = collation.spec;
  Object.assign(options, validatorOptions(body));
  return options;
}

function cappedOptions({ size, max }: Doc): Doc {
  if (!isNumeric(size))
    throw new CommandError("InvalidOptions", "the 'size' field is required when 'capped' is true");
  return { capped: true, size: Math.max(toNumber(size), 256), ...(isNumeric(max) && { max: toNumber(max) }) };
}

/** Checks and returns the validator options of `create` and `collMod`. */
export function validatorOptions({ validator, validationLevel, validationAction }: Doc): Doc {
  const options: Doc = {};
  if (validator !== undefined) {
    if (!isDoc(validator)) throw new CommandError("TypeMismatch", "'validator' must be an object");
    parseFilter(validator);
    options.validator = validator;
  }
  for (const [name, value, allowed] of [
    ["validationLevel", validationLevel, ["off", "strict", "moderate"]],
    ["validationAction", validationAction, ["error", "warn"]],
  ] as const) {
    if (value === undefined) continue;
    if (!(allowed as readonly unknown[]).includes(value))
      throw new CommandError(
        "BadValue",
        `Enumeration value '${String(value)}' for field '${name}' is not a valid value.`,
      );
    options[name] = value;
  }
  return options;
}
