import { ObjectId } from "mongodb";
import { isId } from "../db/ids.ts";
import { invalidField } from "../http/errors.ts";
import type { Data } from "./body.ts";
import { allOf, type ReadContext, storedPath, targetOf, visible } from "./context.ts";
import { idsAt } from "./documents.ts";
import { type Field, isReference } from "./field.ts";
import type { Resource, StoredDocument } from "./resource.ts";

/** Ids in one relation. */
const MAX_IDS = 1_000;

/**
 * Replaces every way of writing a relation (id, null, array, `connect`, `disconnect`, `set`) by ids: one or null for
 * a to-one relation, an array for a to-many one; and media that was sent whole by its id. Throws 400 for what is no id, and for entries that are not there or
 * not for this viewer. `current` is the document before the change.
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
    if (field?.type === "media" && !field.target) result[name] = mediaId(data[name]);
    if (!field || !isReference(field) || data[name] === undefined) continue;
    const before = current && !field.inverse ? idsAt(current, storedPath(name, field)).map(String) : [];
    const ids = changed(data[name], before, [name]);
    checks.push(checkExistence(field, ids, before, name, context));
    result[name] = field.many ? ids : (ids.at(-1) ?? null);
  }
  await Promise.all(checks);
  return result;
}

/** Embedded media is written by its id; a client that sends back what it read sends all of it. */
const mediaId = (value: unknown): unknown =>
  typeof value === "object" && value !== null && "id" in value ? value.id : value;

type Path = readonly string[];

function changed(value: unknown, before: readonly string[], path: Path): string[] {
  if (value === null || value === "") return [];
  const isChange =
    typeof value === "object" && ["connect", "disconnect", "set"].some((key) => Object.hasOwn(value, key));
  if (!isChange) return idsOf(value, path);
  const { set, connect, disconnect } = value as Record<string, unknown>;
  const removed = new Set(idsOf(disconnect, path));
  const kept = (set === undefined ? before : idsOf(set, path)).filter((id) => !removed.has(id));
  return [...new Set([...kept, ...idsOf(connect, path)])];
}

function idsOf(value: unknown, path: Path): string[] {
  if (value === undefined || value === null) return [];
  const items: unknown[] = Array.isArray(value) ? value : [value];
  if (items.length > MAX_IDS) throw invalidField(path, `More than ${MAX_IDS} relations`);
  return [...new Set(items.map((item) => idOf(item, path)))];
}

function idOf(item: unknown, path: Path): string {
  const id =
    typeof item === "object" && item !== null
      ? ((item as Record<string, unknown>).id ?? (item as Record<string, unknown>).documentId)
      : item;
  if (!isId(id)) throw invalidField(path, `${path.join(".")} must be an id`);
  return id.toLowerCase();
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
