import type { ObjectId } from "mongodb";
import type { Filter } from "../base/policy.ts";
import { allOf, partsOf, type ReadContext, type Registry, unseenBy, visible } from "./context.ts";
import { compileFilters } from "./filters.ts";
import { findDocuments } from "./find.ts";
import { type Entry, loadRelations } from "./load-relations.ts";
import { type Page, paginationOf } from "./pagination.ts";
import type { QueryObject } from "./parse-query.ts";
import { compileSelection, type Selection } from "./populate.ts";
import type { Resource } from "./resource.ts";
import { compileSearch } from "./search.ts";
import { type CompiledSort, compileSort } from "./sort.ts";
import { type CompiledFilter, resolveFilter } from "./subqueries.ts";

/** Checked and compiled list request, before any database query. */
export interface ListPlan {
  readonly selection: Selection;
  readonly filters: CompiledFilter;
  readonly search: Filter;
  readonly sort: CompiledSort;
  readonly page: Page;
}

/** Checks a list's query against the resource's allow-lists; throws 400 (api.md, Queries). */
export function planList(resource: Resource, query: QueryObject, registry: Registry): ListPlan {
  return {
    page: paginationOf(resource, query),
    selection: compileSelection(resource, query, registry),
    filters: compileFilters(resource, query.filters, registry),
    search: compileSearch(resource, query._q),
    sort: compileSort(resource, query.sort, registry, ["sort"], query.filters),
  };
}

/** Reads one page of what the viewer may read; `total` is null if no count was requested. */
export async function readList(
  plan: ListPlan,
  context: ReadContext,
): Promise<{ entries: Entry[]; total: number | null; hidden: number | null }> {
  const { selection, sort, page } = plan;
  const { resource } = selection;
  const filter = await listFilter(plan, resource, context);
  const parts = await partsOf(resource, context);
  const [documents, all, hidden] = await Promise.all([
    findDocuments(selection, allOf(filter, parts?.kept ?? {}), sort, context, {
      skip: page.start,
      limit: page.limit,
    }),
    page.withCount ? context.counter.count(resource, filter) : null,
    page.withCount && parts ? context.counter.count(resource, allOf(filter, parts.left)) : null,
  ]);
  return {
    entries: await loadRelations(selection, documents, context),
    // Both counts use an index, while counting the visible entries directly would read every entry.
    total: all === null ? null : Math.max(0, all - (hidden ?? 0)),
    hidden,
  };
}

/** Counts the matching entries that the viewer may read. */
export async function readCount(
  plan: Pick<ListPlan, "filters" | "search">,
  resource: Resource,
  context: ReadContext,
): Promise<number> {
  const [filter, parts] = await Promise.all([
    listFilter(plan, resource, context),
    partsOf(resource, context),
  ]);
  return context.counter.count(resource, allOf(filter, parts?.kept ?? {}));
}

/**
 * Returns one entry, or null if there is none for this viewer; `preview` applies to the entry and not to its
 * relations.
 */
export async function readOne(
  selection: Selection,
  id: ObjectId,
  context: ReadContext,
  preview = context.preview,
): Promise<Entry | null> {
  const filter = allOf({ _id: id }, await visible(selection.resource, { ...context, preview }));
  const documents = await findDocuments(selection, filter, null, context, { limit: 1 });
  const [entry] = await loadRelations(selection, documents, context);
  return entry ?? null;
}

async function listFilter(
  { filters, search }: Pick<ListPlan, "filters" | "search">,
  resource: Resource,
  context: ReadContext,
): Promise<Filter> {
  const [readable, resolved, unseen] = await Promise.all([
    visible(resource, context),
    resolveFilter(filters, context),
    unseenBy(resource, context),
  ]);
  return allOf(search, readable, resolved, unseen);
}
