import type { ObjectId } from "mongodb";
import type { ReadContext, Registry } from "./context.ts";
import { compileFilters } from "./filters.ts";
import { paginationMeta } from "./pagination.ts";
import type { QueryObject } from "./parse-query.ts";
import { compileSelection, type Selection } from "./populate.ts";
import { isOnePreview, isPreview } from "./publication-state.ts";
import { planList, readCount, readList, readOne } from "./read.ts";
import type { Resource } from "./resource.ts";
import { compileSearch } from "./search.ts";
import { type Format, formatOf, serialise } from "./serialise.ts";
import type { CompiledSort } from "./sort.ts";
import type { CompiledFilter } from "./subqueries.ts";

/** Response to a read; a bare list sends its total in a header. */
export interface ReadAnswer {
  readonly body: unknown;
  readonly total: number | null;
}

/** Checked and compiled read, before any database query. */
export interface PlannedRead {
  /** All resources whose entries it shows, filters by or sorts by. */
  readonly resources: ReadonlySet<Resource>;
  /** Parts of the context that the query determines. */
  readonly options: Pick<ReadContext, "preview" | "filtered">;
  /** Returns null if there is no such entry for this viewer. `format` is the header that selects one. */
  run(context: ReadContext, format: string | string[] | undefined): Promise<ReadAnswer | null>;
}

/** Plans the list of a resource. All planners throw 400 for a query that its allow-lists refuse. */
export function plannedList(resource: Resource, query: QueryObject, registry: Registry): PlannedRead {
  const plan = planList(resource, query, registry);
  const resources = new Set([resource]);
  addSelected(resources, plan.selection);
  addFiltered(resources, plan.filters);
  addSorted(resources, plan.sort);
  return {
    resources,
    options: { preview: isPreview(query), filtered: isFiltered(query) },
    async run(context, header) {
      const { entries, total, hidden } = await readList(plan, context);
      const format: Format = formatOf(header, resource);
      const data = entries.map((entry) => serialise(entry, plan.selection, context.viewer, format));
      if (resource.bare) return { body: data, total };
      const pagination = paginationMeta(plan.page, total);
      return { body: { data, meta: { pagination, ...(hidden === null ? {} : { hidden }) } }, total: null };
    },
  };
}

/** Plans the count of a bare resource's entries. */
export function plannedCount(resource: Resource, query: QueryObject, registry: Registry): PlannedRead {
  const filters = compileFilters(resource, query.filters, registry);
  const search = compileSearch(resource, query._q);
  const resources = new Set([resource]);
  addFiltered(resources, filters);
  return {
    resources,
    options: { preview: isPreview(query), filtered: isFiltered(query) },
    run: async (context) => ({ body: await readCount({ filters, search }, resource, context), total: null }),
  };
}

/** Plans the read of one entry; a null id matches no entry. */
export function plannedOne(
  resource: Resource,
  query: QueryObject,
  registry: Registry,
  id: ObjectId | null,
): PlannedRead {
  const selection = compileSelection(resource, query, registry);
  const preview = isOnePreview(query);
  const resources = new Set([resource]);
  addSelected(resources, selection);
  return {
    resources,
    options: { preview: isPreview(query) },
    async run(context, header) {
      const entry = id && (await readOne(selection, id, context, preview));
      if (!entry) return null;
      const data = serialise(entry, selection, context.viewer, formatOf(header, resource));
      return { body: resource.bare ? data : { data, meta: {} }, total: null };
    },
  };
}

/** True unless the query asks to include what the viewer's filters hide. */
const isFiltered = ({ hidden }: QueryObject): boolean => hidden !== "show";

function addSelected(resources: Set<Resource>, { resource, relations }: Selection): void {
  resources.add(resource);
  for (const { selection, filter, sort } of relations) {
    if (selection) addSelected(resources, selection);
    if (filter) addFiltered(resources, filter);
    if (sort) addSorted(resources, sort);
  }
}

function addFiltered(resources: Set<Resource>, { subqueries }: CompiledFilter): void {
  for (const { target, among } of subqueries) {
    resources.add(target);
    if (among) resources.add(among.resource);
  }
}

function addSorted(resources: Set<Resource>, { related }: CompiledSort): void {
  for (const { hops } of related) for (const { target } of hops) resources.add(target);
}
