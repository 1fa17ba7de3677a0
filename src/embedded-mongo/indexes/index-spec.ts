import { compareValues } from "../bson/compare.ts";
import { isNumeric, toNumber } from "../bson/numbers.ts";
import { type Doc, isDoc } from "../bson/types.ts";
import { badValue, CommandError, notImplemented, typeMismatch } from "../errors.ts";
import { parseFilter } from "../query/filter.ts";
import { isTruthy } from "../query/filter-operands.ts";
import type { Filter } from "../query/parsed-filter.ts";
import { toPath } from "../query/paths.ts";
import { plainFilter } from "../query/plain-filter.ts";
import { type Predicate, predicate } from "../query/predicate.ts";
import { parseTextIndex, type TextIndex } from "../text/spec.ts";
import { type Collation, parseCollation } from "./collation.ts";
import type { KeyField } from "./keys.ts";

/** Index as stored in the catalogue and used by the planner. */
export interface Index {
  /** Number of its table; 0 is the `_id` index, stored with the documents. */
  readonly id: number;
  readonly name: string;
  /** Specification as listIndexes shows it. */
  spec: Doc;
  readonly fields: readonly KeyField[];
  readonly unique: boolean;
  readonly sparse: boolean;
  readonly partial: { filter: Filter; test: Predicate } | undefined;
  readonly collation: Collation | undefined;
  readonly text: TextIndex | undefined;
  readonly hidden: boolean;
  readonly expireAfterSeconds: number | undefined;
  /** For each field, the positions in its path at which any document has an array. Only ever grows. */
  multikey: number[][];
  /** Sequence number of the write that created it; older snapshots ignore the index. */
  readonly since: number;
}

const known = new Set([
  "v",
  "key",
  "name",
  "ns",
  "background",
  "unique",
  "sparse",
  "partialFilterExpression",
  "expireAfterSeconds",
  "collation",
  "weights",
  "default_language",
  "language_override",
  "textIndexVersion",
  "hidden",
]);

/** Checks one index of createIndexes and adds MongoDB's defaults; the result is stored in the catalogue. */
export function completeSpec(given: Doc, inherited: Collation | undefined): Doc {
  for (const option of Object.keys(given)) if (!known.has(option)) refuseOption(option, given);
  const { key, name } = given;
  if (!isDoc(key)) throw typeMismatch("The field 'key' must be an object");
  if (typeof name !== "string" || name === "")
    throw new CommandError("CannotCreateIndex", "index name cannot be empty");
  const text = checkKey(key);
  const spec: Doc = { v: 2, key, name };
  for (const flag of ["background", "unique", "sparse", "hidden"])
    if (given[flag] !== undefined && isTruthy(given[flag])) spec[flag] = true;
  if (text) Object.assign(spec, parseTextIndex(given).spec);
  if (given.expireAfterSeconds !== undefined) spec.expireAfterSeconds = checkTtl(given, key);
  if (given.partialFilterExpression !== undefined) spec.partialFilterExpression = checkPartial(given);
  const collation = given.collation === undefined ? inherited : parseCollation(given.collation);
  if (collation && text && given.collation === undefined) return spec;
  if (collation && text) throw new CommandError("CannotCreateIndex", "text indexes do not support collation");
  if (collation) spec.collation = collation.spec;
  return spec;
}

function refuseOption(option: string, given: Doc): never {
  if (
    [
      "2dsphereIndexVersion",
      "bits",
      "min",
      "max",
      "bucketSize",
      "wildcardProjection",
      "storageEngine",
    ].includes(option)
  )
    throw notImplemented(`the index option ${option}`);
  throw new CommandError(
    "InvalidIndexSpecificationOption",
    `The field '${option}' is not valid for an index specification. Specification: ${JSON.stringify(given)}`,
  );
}

/** Checks the key pattern and returns true for a text index. */
function checkKey(key: Doc): boolean {
  const fields = Object.entries(key);
  if (fields.length === 0)
    throw new CommandError("CannotCreateIndex", "Index keys cannot be an empty object");
  let text = false;
  for (const [name, direction] of fields) {
    if (name === "") throw new CommandError("CannotCreateIndex", "Index keys cannot contain an empty field.");
    if (name.split(".").includes(""))
      throw new CommandError("CannotCreateIndex", "Index keys cannot contain an empty field.");
    if (name.includes("$**") && direction !== "text") throw notImplemented("a wildcard index");
    if (direction === "text") text = true;
    else if (typeof direction === "string") refuseKind(direction);
    else if (!isNumeric(direction) || toNumber(direction) === 0 || Number.isNaN(toNumber(direction)))
      throw new CommandError(
        "CannotCreateIndex",
        "Values in v:2 index key pattern cannot be of this type. Only numbers > 0, numbers < 0, and strings are allowed.",
      );
    else if (name.split(".").some((part) => part.startsWith("$") && !["$id", "$ref", "$db"].includes(part)))
      throw new CommandError(
        "CannotCreateIndex",
        `Index key contains an illegal field name: field name starts with '$'.`,
      );
  }
  return text;
}

function refuseKind(kind: string): never {
  if (["hashed", "2dsphere", "2d", "wildcard"].includes(kind)) throw notImplemented(`a ${kind} index`);
  throw new CommandError("CannotCreateIndex", `Unknown index plugin '${kind}'`);
}

function checkTtl(given: Doc, key: Doc): unknown {
  const seconds = given.expireAfterSeconds;
  if (!isNumeric(seconds))
    throw new CommandError("CannotCreateIndex", "TTL index 'expireAfterSeconds' option must be numeric");
  if (toNumber(seconds) < 0 || toNumber(seconds) > 2147483647)
    throw new CommandError(
      "CannotCreateIndex",
      "TTL index 'expireAfterSeconds' option must be within an acceptable range",
    );
  if (Object.keys(key).length !== 1)
    throw new CommandError(
      "CannotCreateIndex",
      "TTL indexes are single-field indexes, compound indexes do not support TTL",
    );
  return seconds;
}

function checkPartial(given: Doc): Doc {
  const filter = given.partialFilterExpression;
  if (!isDoc(filter)) throw typeMismatch("The field 'partialFilterExpression' must be an object");
  if (given.sparse && isTruthy(given.sparse))
    throw new CommandError("CannotCreateIndex", 'cannot mix "partialFilterExpression" and "sparse" options');
  checkPartialFilter(plainFilter(parseFilter(filter)));
  return filter;
}

function checkPartialFilter(filter: Filter): void {
  switch (filter.kind) {
    case "and":
    case "or":
      return filter.of.forEach(checkPartialFilter);
    case "compare":
    case "exists":
    case "type":
    case "in":
    case "always":
      return;
    default:
      throw new CommandError(
        "CannotCreateIndex",
        `Expression not supported in partial index: ${filter.kind}`,
      );
  }
}

/** Creates the index for a catalogue entry. */
export function openIndex(id: number, spec: Doc, multikey: number[][] | undefined, since: number): Index {
  const collation = parseCollation(spec.collation);
  const filter = isDoc(spec.partialFilterExpression) ? parseFilter(spec.partialFilterExpression) : undefined;
  const text = Object.values(spec.key as Doc).includes("text") ? parseTextIndex(spec) : undefined;
  const fields = text
    ? []
    : Object.entries(spec.key as Doc).map(([path, direction]) => ({
        path: toPath(path),
        descending: toNumber(direction as number) < 0,
      }));
  return {
    id,
    name: spec.name as string,
    spec,
    fields,
    unique: spec.unique === true || id === 0,
    sparse: spec.sparse === true,
    partial: filter && { filter, test: predicate(filter, { collation, expression: noExpression }) },
    collation,
    text,
    hidden: spec.hidden === true,
    expireAfterSeconds:
      spec.expireAfterSeconds === undefined ? undefined : toNumber(spec.expireAfterSeconds as number),
    multikey: multikey ?? fields.map(() => []),
    since,
  };
}

function noExpression(): never {
  throw badValue("$expr is not supported in partial indexes");
}

/**
 * Returns true for the same identifying part of two index specifications: key, collation, partial filter,
 * uniqueness, sparseness.
 */
export const sameKey = (a: Doc, b: Doc) =>
  compareValues(a.key, b.key) === 0 &&
  compareValues(fieldsOf(a.weights), fieldsOf(b.weights)) === 0 &&
  ["collation", "partialFilterExpression", "unique", "sparse"].every(
    (part) => compareValues(a[part], b[part]) === 0,
  );

const fieldsOf = (weights: unknown) => (isDoc(weights) ? Object.keys(weights) : undefined);

/** Returns true if two indexes with the same key also have the same other options. */
export const sameOptions = (a: Doc, b: Doc) =>
  ["expireAfterSeconds", "weights", "default_language", "language_override"].every(
    (option) => compareValues(a[option], b[option]) === 0,
  );
