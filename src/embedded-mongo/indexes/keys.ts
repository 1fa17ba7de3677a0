import { type Doc, isDoc } from "../bson/types.ts";
import { badValue, CommandError } from "../errors.ts";
import { fieldOf, isIndex, type Path } from "../query/paths.ts";
import type { Collation } from "./collation.ts";
import { KeyWriter } from "./key-encoding.ts";

/** Field of an index or a sort. */
export interface KeyField {
  readonly path: Path;
  readonly descending: boolean;
}

/** Keys of a document in an index. */
export interface Keys {
  keys: Buffer[];
  /** True if the keys do not contain the exact values (see `KeyWriter.lossy`). */
  lossy: boolean;
  /** True if the document has none of the index's fields, so that a sparse index excludes it. */
  missing: boolean;
  /** For each field, the positions in its path at which an array was traversed; undefined without arrays. */
  multikey: number[][] | undefined;
}

const writer = new KeyWriter();

/** An empty array is indexed as BSON's undefined, below null. */
const emptyArray = Symbol("empty array");

/** Returns the keys of a document for the fields of an index: several if there are arrays on their paths. */
export function keysOf(doc: Doc, fields: readonly KeyField[], collation?: Collation): Keys {
  const cursors = fields.map(({ path }) => advance({ value: doc, part: 0, parts: path.parts, done: false }));
  const missing = cursors.every((cursor) => cursor.done && cursor.value === undefined);
  if (!cursors.some(stoppedAtArray)) {
    const key = encodeKey(cursors, fields, collation);
    return { keys: [key], lossy: writer.lossy, missing, multikey: undefined };
  }
  const found: Keys = { keys: [], lossy: true, missing: false, multikey: fields.map(() => []) };
  expand(cursors, fields, collation, found);
  if (found.keys.length > 1) {
    const distinct = new Map(found.keys.map((key) => [key.toString("latin1"), key]));
    if (distinct.size < found.keys.length) found.keys = [...distinct.values()];
  }
  return found;
}

/** Position on a field's path during traversal. */
interface Walk {
  value: unknown;
  part: number;
  parts: readonly string[];
  /** True if the value is final: an array's element is not traversed again. */
  done: boolean;
}

const stoppedAtArray = (walk: Walk) => !walk.done && Array.isArray(walk.value);

function advance(walk: Walk): Walk {
  const { parts } = walk;
  let { value, part } = walk;
  for (;;) {
    if (Array.isArray(value)) {
      const key = parts[part];
      if (key === undefined || !isIndex(key) || !(Number(key) in value)) break;
      value = value[Number(key)];
      part++;
      if (part === parts.length) return { value, part, parts, done: !Array.isArray(value) };
      continue;
    }
    if (part === parts.length) return { value, part, parts, done: true };
    value = isDoc(value) ? fieldOf(value, parts[part]!) : undefined;
    part++;
  }
  return { value, part, parts, done: false };
}

function expand(
  walks: readonly Walk[],
  fields: readonly KeyField[],
  collation: Collation | undefined,
  found: Keys,
): void {
  const arrays = walks.filter(stoppedAtArray);
  if (arrays.length === 0) {
    found.keys.push(encodeKey(walks, fields, collation));
    return;
  }
  const list = arrays[0]!.value as unknown[];
  const odd = arrays.find((walk) => walk.value !== list);
  if (odd) throw parallelArrays(arrays[0]!, odd);
  walks.forEach((walk, field) => {
    const depths = found.multikey![field]!;
    if (stoppedAtArray(walk) && !depths.includes(walk.part - 1)) depths.push(walk.part - 1);
  });
  for (const item of list.length > 0 ? list : [emptyArray]) {
    const next = walks.map((walk) => (stoppedAtArray(walk) ? enter(walk, item) : walk));
    expand(next, fields, collation, found);
  }
}

function enter(walk: Walk, item: unknown): Walk {
  const { part, parts } = walk;
  if (part === parts.length) return { value: item, part, parts, done: true };
  if (!isDoc(item)) return { value: undefined, part: parts.length, parts, done: true };
  return advance({ value: item, part, parts, done: false });
}

function parallelArrays(a: Walk, b: Walk): CommandError {
  const names = [a, b].map((walk) => `[${walk.parts[Math.max(walk.part - 1, 0)]}]`);
  return new CommandError("CannotIndexParallelArrays", `cannot index parallel arrays ${names.join(" ")}`);
}

function encodeKey(walks: readonly Walk[], fields: readonly KeyField[], collation?: Collation): Buffer {
  writer.start();
  walks.forEach(({ value }, at) => {
    const { descending } = fields[at]!;
    if (value === emptyArray) writer.byte(descending ? ~emptyArrayByte & 0xff : emptyArrayByte);
    else writer.field(value, descending, collation);
  });
  return writer.finish();
}

/** Type byte of BSON's undefined (bson/compare.ts). */
const emptyArrayByte = 0x18;

/** Returns the key a document sorts by: the lowest of its keys for the sort's fields. */
export function sortKeyOf(doc: Doc, fields: readonly KeyField[], collation?: Collation): Buffer {
  let keys: readonly Buffer[];
  try {
    ({ keys } = keysOf(doc, fields, collation));
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    throw badValue("Executor error :: caused by :: cannot sort with keys that are parallel arrays");
  }
  let least = keys[0]!;
  for (const key of keys) if (Buffer.compare(key, least) < 0) least = key;
  return least;
}
