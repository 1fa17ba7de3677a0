import { ObjectId } from "mongodb";
import { invalidField } from "../base/errors.ts";
import { isId } from "../db/ids.ts";
import type { Data } from "./body.ts";
import { allOf, type ReadContext, storedPath, targetOf, visible } from "./context.ts";
import { idsAt, readPath } from "./documents.ts";
import { type Field, isReference } from "./field.ts";
import type { Resource, StoredDocument } from "./resource.ts";

/** Limit on ids in one relation. */
const MAX_IDS = 1_000;

/**
 * Replaces every notation of a relation (id, null, array, `connect`, `disconnect`, `set`) by ids: one or null
 * for a to-one relation, an array for a to-many one. Embedded media uses the same notations, with the id of
 * an upload. Unchanged relations are omitted. Throws 400 for malformed ids, and for entries that do not exist
 * or that this viewer may not read. `current` is the document before the change.
 */
export async function relationsToIds(
  resource: Resource,
  data: Data,
  current: StoredDocument | null,
  context: ReadContext,
): Promise<Data> {
  const result: Record<string, unknown> = { ...data };
  // Begun only when nothing throws any more: a rejection that nobody awaits ends the process.
  const checks: (() => Promise<void>)[] = [];
  for (const name of Object.keys(data)) {
    const field = resource.fields.get(name);
    if (!field || data[name] === undefined) continue;
    if (field.type === "media" && !field.target) {
      const shown = mediaAt(current, storedPath(name, field));
      const id = changed(data[name], shown, [name], mediaIdOf).at(-1) ?? null;
      if (current && id === (shown[0] ?? null)) delete result[name];
      else result[name] = id;
      continue;
    }
    if (!isReference(field)) continue;
    const before = current && !field.inverse ? idsAt(current, storedPath(name, field)).map(String) : [];
    const ids = changed(data[name], before, [name]);
    checks.push(() => checkExistence(field, ids, before, name, context));
    if (current && !field.inverse && sameIds(ids, before)) delete result[name];
    else result[name] = field.many ? ids : (ids.at(-1) ?? null);
  }
  await Promise.all(checks.map((check) => check()));
  return result;
}

const sameIds = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((id, at) => id === other[at]);

/** Returns the id of the media embedded here, if there is any. */
function mediaAt(document: StoredDocument | null, path: string): readonly string[] {
  const media = document && readPath(document, path);
  return typeof media === "object" && media !== null && "id" in media ? [String(media.id)] : [];
}

type Path = readonly string[];
type ReadId = (item: unknown, path: Path) => string;

function changed(
  written: unknown,
  before: readonly string[],
  path: Path,
  idOf: ReadId = referenceIdOf,
): string[] {
  // Version 4's format wraps the value in `data`.
  const value = isObject(written) && Object.hasOwn(written, "data") ? written.data : written;
  if (value === null || value === "") return [];
  const isChange =
    typeof value === "object" && ["connect", "disconnect", "set"].some((key) => Object.hasOwn(value, key));
  if (!isChange) return idsOf(value, path, idOf);
  const { set, connect, disconnect } = value as Record<string, unknown>;
  const removed = new Set(idsOf(disconnect, path, idOf));
  const remaining = (set === undefined ? before : idsOf(set, path, idOf)).filter((id) => !removed.has(id));
  return [...new Set([...remaining, ...idsOf(connect, path, idOf)])];
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function idsOf(value: unknown, path: Path, idOf: ReadId): string[] {
  if (value === undefined || value === null) return [];
  const items: unknown[] = Array.isArray(value) ? value : [value];
  if (items.length > MAX_IDS) throw invalidField(path, `More than ${MAX_IDS} relations`);
  return [...new Set(items.map((item) => idOf(item, path)))];
}

/** Returns the id, given directly or as an entry in read format. */
function bareId(item: unknown): unknown {
  if (typeof item !== "object" || item === null) return item;
  const { id, documentId } = item as Record<string, unknown>;
  return id ?? documentId;
}

function referenceIdOf(item: unknown, path: Path): string {
  const id = bareId(item);
  if (!isId(id)) throw invalidField(path, `${path.join(".")} must be an id`);
  return id.toLowerCase();
}

/** Returns the id of an upload. Its format is checked by the resource's rules. */
function mediaIdOf(item: unknown, path: Path): string {
  const id = bareId(item);
  if (typeof id !== "string") throw invalidField(path, `${path.join(".")} must be an id`);
  return id;
}

async function checkExistence(
  field: Field,
  ids: readonly string[],
  before: readonly string[],
  name: string,
  context: ReadContext,
): Promise<void> {
  const added = ids.filter((id) => !before.includes(id));
  if (added.length === 0) return;
  const target = targetOf(context.registry, field);
  const found = await target
    .collection()
    .countDocuments(
      allOf(
        { _id: { $in: added.map((id) => ObjectId.createFromHexString(id)) } },
        await visible(target, context),
      ),
    );
  const missing = added.length - found;
  if (missing > 0) {
    throw invalidField(
      name,
      `${missing} relation(s) of type ${target.name} associated with this entity do not exist`,
    );
  }
}
