import type { ObjectId } from "mongodb";
import type { Filter } from "../auth/policy.ts";
import { allOf, type ReadContext, storedPath, visible } from "./context.ts";
import { idsAt } from "./documents.ts";
import { ID_FIELD } from "./field.ts";
import { findDocuments, MAX_TIME_MS, projectStage } from "./find.ts";
import type { RelationSelection, Selection } from "./populate.ts";
import type { StoredDocument } from "./resource.ts";
import { lookupStages } from "./sort.ts";
import { resolveFilter } from "./subqueries.ts";

/** A document with the relations that were asked for. */
export interface Entry {
  readonly document: StoredDocument;
  readonly relations: Readonly<Record<string, Entry | readonly Entry[] | null>>;
}

/** Entries of a to-many relation for each parent, unless the field says otherwise. */
const RELATION_LIMIT = 100;

/** A selection whose relation certainly has a resource behind it. */
type Reference = RelationSelection & { readonly selection: Selection };
type Related = Entry | readonly Entry[] | null;

/**
 * Loads what a selection populates: one query for each relation on each level, whatever the number of documents,
 * and only what the viewer may read.
 */
export async function loadRelations(
  { relations }: Selection,
  documents: readonly StoredDocument[],
  context: ReadContext,
): Promise<Entry[]> {
  const references = relations.filter((relation): relation is Reference => relation.selection !== null);
  if (references.length === 0 || documents.length === 0) {
    return documents.map((document) => ({ document, relations: NONE }));
  }
  const loaded = await Promise.all(references.map((relation) => load(relation, documents, context)));
  return documents.map((document) => ({
    document,
    relations: Object.fromEntries(
      references.map(({ name }, index) => [name, loaded[index]?.(document) ?? null]),
    ),
  }));
}

const NONE = Object.freeze({});

/** Answers a function from a document to what its relation shows. */
async function load(
  relation: Reference,
  documents: readonly StoredDocument[],
  context: ReadContext,
): Promise<(document: StoredDocument) => Related> {
  const wanted = relation.filter ? await resolveFilter(relation.filter, context) : {};
  const filter = allOf(visible(relation.selection.resource, context), wanted);
  return relation.field.inverse
    ? loadReverse(relation, documents, filter, context)
    : loadStored(relation, documents, filter, context);
}

async function loadStored(
  { name, field, selection, sort }: Reference,
  documents: readonly StoredDocument[],
  filter: Filter,
  context: ReadContext,
): Promise<(document: StoredDocument) => Related> {
  const path = storedPath(name, field);
  const limit = field.limit ?? RELATION_LIMIT;
  const ids = new Map<string, ObjectId>();
  for (const document of documents) for (const id of idsAt(document, path)) ids.set(String(id), id);
  if (ids.size === 0) return () => (field.many ? [] : null);
  const found = await findDocuments(
    selection,
    allOf({ _id: { $in: [...ids.values()] } }, filter),
    sort,
    context,
  );
  const entries = new Map<string, Entry>();
  for (const entry of await loadRelations(selection, found, context))
    entries.set(String(entry.document._id), entry);
  if (!field.many) return (document) => entries.get(String(idsAt(document, path)[0])) ?? null;
  return (document) => {
    const own = idsAt(document, path).map(String);
    const order = sort ? [...entries.keys()].filter(within(own)) : own;
    return order.flatMap((id) => entries.get(id) ?? []).slice(0, limit);
  };
}

const within = (ids: readonly string[]): ((id: string) => boolean) => {
  const set = new Set(ids);
  return (id) => set.has(id);
};

async function loadReverse(
  { field, selection, sort }: Reference,
  documents: readonly StoredDocument[],
  filter: Filter,
  context: ReadContext,
): Promise<(document: StoredDocument) => Related> {
  const inverse = field.inverse ?? "";
  const key = storedPath(inverse, selection.resource.fields.get(inverse) ?? ID_FIELD);
  const parents = documents.map(({ _id }) => _id);
  const order = sort ?? { keys: { _id: 1 as const }, related: [] };
  const groups = await selection.resource
    .collection()
    .aggregate<{ _id: ObjectId; entries: StoredDocument[] }>(
      [
        { $match: allOf({ [key]: { $in: parents } }, filter) },
        ...lookupStages(order, context),
        { $sort: order.keys },
        { $set: { __parent: `$${key}` } },
        { $unwind: "$__parent" },
        { $match: { __parent: { $in: parents } } },
        ...projectStage(selection, { __parent: 1 }),
        {
          $group: {
            _id: "$__parent",
            entries: { $firstN: { input: "$$ROOT", n: field.many ? (field.limit ?? RELATION_LIMIT) : 1 } },
          },
        },
      ],
      { maxTimeMS: MAX_TIME_MS },
    )
    .toArray();
  const loaded = await loadRelations(
    selection,
    groups.flatMap(({ entries }) => entries),
    context,
  );
  const byParent = new Map<string, Entry[]>();
  let at = 0;
  for (const { _id, entries } of groups) {
    byParent.set(String(_id), loaded.slice(at, at + entries.length));
    at += entries.length;
  }
  return ({ _id }) => {
    const entries = byParent.get(String(_id)) ?? [];
    return field.many ? entries : (entries[0] ?? null);
  };
}
