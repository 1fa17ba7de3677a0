import type { AbstractCursor, Document } from "mongodb";
import type { Filter } from "../base/policy.ts";
import { type ReadContext, storedPath } from "./context.ts";
import type { Selection } from "./populate.ts";
import type { StoredDocument } from "./resource.ts";
import { type CompiledSort, lookupStages } from "./sort.ts";
import { MAX_TIME_MS } from "./time-limit.ts";

/**
 * Runs one query for the documents of a selection, lean and projected; `limit` 0 means all. Throws 400 as
 * soon as the request's budget is exhausted.
 */
export async function findDocuments(
  selection: Selection,
  filter: Filter,
  sort: CompiledSort | null,
  context: ReadContext,
  { skip = 0, limit = 0 } = {},
): Promise<StoredDocument[]> {
  const collection = selection.resource.collection();
  if (!sort || sort.related.length === 0) {
    const projection = projectionOf(selection);
    const found = collection.find(filter, {
      ...(projection && { projection }),
      ...(sort && { sort: sort.keys }),
      ...(skip > 0 && { skip }),
      ...(limit > 0 && { limit }),
      maxTimeMS: MAX_TIME_MS,
    });
    return readAll(found, context);
  }
  const sorted = collection.aggregate<StoredDocument>(
    [
      { $match: filter },
      ...(await lookupStages(sort, context)),
      { $sort: sort.keys },
      ...(skip > 0 ? [{ $skip: skip }] : []),
      ...(limit > 0 ? [{ $limit: limit }] : []),
      ...projectStage(selection),
    ],
    { maxTimeMS: MAX_TIME_MS },
  );
  return readAll(sorted, context);
}

/** Reads batch by batch and counts each batch against the budget before requesting the next. */
async function readAll(
  cursor: AbstractCursor<StoredDocument>,
  { budget }: ReadContext,
): Promise<StoredDocument[]> {
  const documents: StoredDocument[] = [];
  try {
    while (await cursor.hasNext()) {
      const batch = cursor.readBufferedDocuments();
      budget.reserveDocuments(batch);
      documents.push(...batch);
    }
  } finally {
    await cursor.close();
  }
  return documents;
}

function projectStage(selection: Selection): Document[] {
  const projection = projectionOf(selection);
  return projection ? [{ $project: projection }] : [];
}

/**
 * Returns the stored paths that a selection needs; null for all, if a presenter does not declare what it
 * needs.
 */
function projectionOf({ resource, attributes, relations }: Selection): Document | null {
  if (resource.present && !resource.requires) return null;
  const projection: Record<string, 1> = { _id: 1 };
  const keep = (paths: readonly string[]) => {
    for (const path of paths) projection[path] = 1;
  };
  keep(resource.requires ?? []);
  for (const name of attributes) {
    const field = resource.fields.get(name);
    if (field) keep([...(field.requires ?? []), ...(field.computed ? [] : [storedPath(name, field)])]);
  }
  for (const { name, field } of relations) {
    if (!field.inverse)
      keep([...(field.requires ?? []), ...(field.computed ? [] : [storedPath(name, field)])]);
  }
  return withoutInner(projection);
}

/**
 * Drops paths inside other paths of the projection, because MongoDB rejects such a pair; the outer path
 * includes both.
 */
function withoutInner(projection: Record<string, 1>): Document {
  const paths = Object.keys(projection);
  if (!paths.some((path) => path.includes("."))) return projection;
  const inner = (path: string) => paths.some((outer) => path.startsWith(`${outer}.`));
  return Object.fromEntries(paths.filter((path) => !inner(path)).map((path) => [path, 1]));
}
