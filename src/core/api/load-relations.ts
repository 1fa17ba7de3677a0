import type { ObjectId } from "mongodb";
import type { Filter } from "../base/policy.ts";
import { allOf, partsOf, type ReadContext, storedPath, unseenBy, visibleBeside } from "./context.ts";
import { idsAt } from "./documents.ts";
import { ID_FIELD } from "./field.ts";
import { findDocuments } from "./find.ts";
import type { RelationSelection, Selection } from "./populate.ts";
import type { StoredDocument } from "./resource.ts";
import { type CompiledSort, lookupStages } from "./sort.ts";
import { resolveFilter } from "./subqueries.ts";
import { MAX_TIME_MS } from "./time-limit.ts";

/** Document with its requested relations. */
export interface Entry {
  readonly document: StoredDocument;
  readonly relations: Readonly<Record<string, Entry | readonly Entry[] | null>>;
  /** Attributes loaded from other collections (`Field.load`). */
  readonly loaded?: Readonly<Record<string, unknown>>;
}

/** Default limit on entries of a to-many relation for each parent. */
const RELATION_LIMIT = 100;

/** Selection of a relation with a target resource. */
type Reference = RelationSelection & { readonly selection: Selection };
type Related = Entry | readonly Entry[] | null;

/**
 * Loads the populated relations of a selection that the viewer may read: one query for each relation on each
 * level, two for a reverse one, whatever the number of documents.
 */
export async function loadRelations(
  selection: Selection,
  documents: readonly StoredDocument[],
  context: ReadContext,
): Promise<Entry[]> {
  const { relations } = selection;
  const references = relations.filter((relation): relation is Reference => relation.selection !== null);
  const others = attributesLoaded(selection);
  if (references.length + others.length === 0 || documents.length === 0) {
    return documents.map((document) => ({ document, relations: NONE }));
  }
  const [loaded, known] = await Promise.all([
    Promise.all(references.map((relation) => load(relation, documents, context))),
    Promise.all(others.map(async ({ name, load }) => ({ name, of: await load(documents, context.viewer) }))),
  ]);
  return documents.map((document) => ({
    document,
    ...(known.length > 0 && {
      loaded: Object.fromEntries(known.map(({ name, of }) => [name, of(document)])),
    }),
    relations: Object.fromEntries(
      references.map(({ name }, index) => [name, loaded[index]?.(document) ?? null]),
    ),
  }));
}

const attributesLoaded = ({ resource, attributes }: Selection) =>
  attributes.flatMap((name) => {
    const load = resource.fields.get(name)?.load;
    return load ? [{ name, load }] : [];
  });

const NONE = Object.freeze({});

/** Returns a function that maps a document to the value of its relation. */
async function load(
  relation: Reference,
  documents: readonly StoredDocument[],
  context: ReadContext,
): Promise<(document: StoredDocument) => Related> {
  const relationFilter = relation.filter ? await resolveFilter(relation.filter, context) : {};
  const { resource } = relation.selection;
  const parts = relation.field.comes ? null : await partsOf(resource, context);
  const unseen = relation.field.inverse ? await unseenBy(resource, context) : {};
  const filter = allOf(await visibleBeside(resource, context), parts?.kept ?? {}, unseen, relationFilter);
  return relation.field.inverse
    ? loadReverse(relation, documents, filter, context)
    : loadStored(relation, documents, filter, context);
}

async function loadStored(
  { name, field, selection, sort, page }: Reference,
  documents: readonly StoredDocument[],
  filter: Filter,
  context: ReadContext,
): Promise<(document: StoredDocument) => Related> {
  const path = storedPath(name, field);
  const { start, limit } = page ?? { start: 0, limit: field.limit ?? RELATION_LIMIT };
  const ids = new Map<string, ObjectId>();
  for (const document of documents) for (const id of idsAt(document, path)) ids.set(String(id), id);
  if (ids.size === 0) return () => (field.many ? [] : null);
  context.budget.reserveRelated(ids.size);
  const entries = await entriesById(selection, [...ids.values()], filter, sort, context);
  if (!field.many) return (document) => entries.get(String(idsAt(document, path)[0])) ?? null;
  return (document) => {
    const own = idsAt(document, path).map(String);
    const order = sort ? [...entries.keys()].filter(within(own)) : own;
    return order.flatMap((id) => entries.get(id) ?? []).slice(start, start + limit);
  };
}

/** Returns entries by id, with their populated relations, in the requested order. */
async function entriesById(
  selection: Selection,
  ids: readonly ObjectId[],
  filter: Filter,
  sort: CompiledSort | null,
  context: ReadContext,
): Promise<Map<string, Entry>> {
  if (ids.length === 0) return new Map();
  const documents = await findDocuments(selection, allOf({ _id: { $in: ids } }, filter), sort, context);
  const entries = await loadRelations(selection, documents, context);
  return new Map(entries.map((entry) => [String(entry.document._id), entry]));
}

const within = (ids: readonly string[]): ((id: string) => boolean) => {
  const set = new Set(ids);
  return (id) => set.has(id);
};

async function loadReverse(
  { field, selection, sort, page }: Reference,
  documents: readonly StoredDocument[],
  filter: Filter,
  context: ReadContext,
): Promise<(document: StoredDocument) => Related> {
  const inverse = field.inverse ?? "";
  const named = selection.resource.fields.get(inverse) ?? ID_FIELD;
  const key = storedPath(inverse, named);
  const readable = allOf(filter, named.known?.(context.viewer) ?? {});
  const parents = documents.map(({ _id }) => _id);
  // The last entries are selected from the end and shown in ascending order.
  const lastBy = sort || page ? undefined : field.lastBy;
  const order = sort ?? { keys: lastBy ? { [lastBy]: -1, _id: -1 } : { _id: 1 }, related: [] };
  const { start, limit } = page ?? { start: 0, limit: field.limit ?? RELATION_LIMIT };
  // Select the ids first and then load only these documents, because the related entries of many parents
  // together can exceed what may be loaded.
  const found = await selection.resource
    .collection()
    .aggregate<{ _id: ObjectId; ids: ObjectId[] }>(
      [
        { $match: allOf({ [key]: { $in: parents } }, readable) },
        ...(await lookupStages(order, context)),
        { $sort: order.keys },
        { $set: { __parent: `$${key}` } },
        { $unwind: "$__parent" },
        { $match: { __parent: { $in: parents } } },
        {
          $group: {
            _id: "$__parent",
            ids: { $firstN: { input: "$_id", n: field.many ? start + limit : 1 } },
          },
        },
      ],
      { maxTimeMS: MAX_TIME_MS },
    )
    .toArray();
  const groups = found.map(({ _id, ids }) => ({ _id, ids: field.many ? ids.slice(start) : ids }));
  const inOrder = (ids: readonly ObjectId[]) => (lastBy ? ids.toReversed() : ids).map(String);
  const idsByParent = new Map(groups.map(({ _id, ids }) => [String(_id), inOrder(ids)]));
  const ids = [...new Map(groups.flatMap(({ ids }) => ids).map((id) => [String(id), id])).values()];
  context.budget.reserveRelated(ids.length);
  const entries = await entriesById(selection, ids, filter, null, context);
  return ({ _id }) => {
    const own = (idsByParent.get(String(_id)) ?? []).flatMap((id) => entries.get(id) ?? []);
    return field.many ? own : (own[0] ?? null);
  };
}
