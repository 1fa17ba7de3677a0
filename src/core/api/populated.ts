import type { Request } from "express";
import { contextOf, type Engine } from "./engine.ts";
import { isIdName } from "./field.ts";
import { compileFilters } from "./filters.ts";
import { loadRelations } from "./load-relations.ts";
import { isObject, type QueryValue, queryOf } from "./parse-query.ts";
import { compileSelection } from "./populate.ts";
import { isPreview } from "./publication-state.ts";
import { readCount } from "./read.ts";
import type { Resource, StoredDocument } from "./resource.ts";
import { formatOf, serialise } from "./serialise.ts";

const engines = new WeakMap<Request, Engine>();

/** Records the engine that answers a request, for the plain routes beside its resources. */
export const useEngine = (request: Request, engine: Engine): unknown => engines.set(request, engine);

/**
 * Counts the readable entries of a resource that match both the request's `filters` and these filters; null
 * if the request has no filters, or only those given here.
 */
export async function countedOf(
  request: Request,
  name: string,
  said: Readonly<Record<string, string>>,
): Promise<number | null> {
  const query = queryOf(request.url);
  if (isSaid(query.filters, said)) return null;
  const { engine, resource } = engineOf(request, name);
  const filters = compileFilters(resource, { $and: [query.filters, { ...said }] }, engine.registry);
  const context = { ...(await contextOf(engine, request, isPreview(query))), filtered: true };
  return readCount({ filters, search: {} }, resource, context);
}

/** True if the filter repeats a given one: `for=x`, `[for][$eq]=x` and `[for][id]=x` for `for: x`. */
function isSaid(filters: QueryValue, said: Readonly<Record<string, string>>): boolean {
  if (filters === undefined || filters === "") return true;
  if (!isObject(filters)) return false;
  return Object.keys(filters).every((name) => name in said && bare(filters[name]) === said[name]);
}

function bare(value: QueryValue): QueryValue {
  if (!isObject(value)) return value;
  const [name = "", ...others] = Object.keys(value);
  return others.length === 0 && (name === "$eq" || isIdName(name)) ? bare(value[name]) : value;
}

function engineOf(request: Request, name: string): { engine: Engine; resource: Resource } {
  const engine = engines.get(request);
  const resource = engine?.registry.get(name);
  if (!engine || !resource) throw new Error(`There is no resource called ${name}`);
  return { engine, resource };
}

/**
 * Returns the relations that the request's `populate` asks for on a document sent by a plain route, by name
 * and as the resource would send them; only what the caller may read. Throws 400 for names that are not
 * relations.
 */
export async function populatedOf(
  request: Request,
  name: string,
  document: { readonly _id: unknown },
): Promise<Record<string, unknown>> {
  const { engine, resource } = engineOf(request, name);
  const query = queryOf(request.url);
  const selection = compileSelection(resource, { populate: query.populate }, engine.registry);
  if (selection.relations.length === 0) return {};
  const context = await contextOf(engine, request, isPreview(query));
  const [entry] = await loadRelations(selection, [document as StoredDocument], context);
  if (!entry) return {};
  const format = formatOf(request.headers["strapi-response-format"], resource);
  const shown = serialise(entry, selection, context.viewer, format) as Record<string, unknown>;
  return Object.fromEntries(
    selection.relations.flatMap(({ name }) => (name in shown ? [[name, shown[name]]] : [])),
  );
}
