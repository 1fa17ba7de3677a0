import { ObjectId } from "mongodb";
import { invalidField } from "../base/errors.ts";
import { isId } from "../db/ids.ts";
import type { Data } from "./body.ts";
import { allOf, type ReadContext, storedPath, targetOf, visible } from "./context.ts";
import { idsAt, readPath } from "./documents.ts";
import { type Field, isReference } from "./field.ts";
import type { Resource, StoredDocument } from "./resource.ts";

/** Ids in one relation. */
const MAX_IDS = 1_000;

/**
 * Replaces every way of writing a relation (id, null, array, `connect`, `disconnect`, `set`) by ids: one or null for
 * a to-one relation, an array for a to-many one. Embedded media is written in the same ways, by the id of an upload;
 * the one that is there already is no change, and left out. Throws 400 for what is no id, and for entries that are not
 * there or not for this viewer. `current` is the document before the change.
 */
export async function relationsToIds(
  resource: Resource,
  data: Data,
  current: StoredDocument | null,
  context: ReadContext,
): Promise<Data> {
  const result: Record<string, unknown> = { ...data };
  const checks: Promise<void>[] = [];
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
    checks.push(checkExistence(field, ids, before, name, context));
    result[name] = field.many ? ids : (ids.at(-1) ?? null);
  }
  await Promise.all(checks);
  return result;
}

/** The id of the media that is embedded here, if there is any. */
function mediaAt(document: StoredDocument | null, path: string): readonly string[] {
  const media = document && readPath(document, path);
  return typeof media === "object" && media !== null && "id" in media ? [String(media.id)] : [];
}

type Path = readonly string[];
type ReadId = (item: unknown, path: Path) => string;

function changed(
  value: unknown,
  before: readonly string[],
  path: Path,
  idOf: ReadId = referenceIdOf,
): string[] {
  if (value === null || value === "") return [];
  const isChange =
    typeof value === "object" && ["connect", "disconnect", "set"].some((key) => Object.hasOwn(value, key));
  if (!isChange) return idsOf(value, path, idOf);
  const { set, connect, disconnect } = value as Record<string, unknown>;
  const removed = new Set(idsOf(disconnect, path, idOf));
  const kept = (set === undefined ? before : idsOf(set, path, idOf)).filter((id) => !removed.has(id));
  return [...new Set([...kept, ...idsOf(connect, path, idOf)])];
}

function idsOf(value: unknown, path: Path, idOf: ReadId): string[] {
  if (value === undefined || value === null) return [];
  const items: unknown[] = Array.isArray(value) ? value : [value];
  if (items.length > MAX_IDS) throw invalidField(path, `More than ${MAX_IDS} relations`);
  return [...new Set(items.map((item) => idOf(item, path)))];
}

/** An id that is written as itself, or as the entry it was read with. */
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

/** What the ids of uploads look like is for the rules of the resource to say. */
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
      allOf({ _id: { $in: added.map((id) => ObjectId.createFromHexString(id)) } }, visible(target, context)),
    );
  const missing = added.length - found;
  if (missing > 0) {
    throw invalidField(
      name,
      `${missing} relation(s) of type ${target.name} associated with this entity do not exist`,
    );
  }
}
