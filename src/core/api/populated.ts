import type { Request } from "express";
import { contextOf, type Engine } from "./engine.ts";
import { loadRelations } from "./load-relations.ts";
import { queryOf } from "./parse-query.ts";
import { compileSelection } from "./populate.ts";
import { isPreview } from "./publication-state.ts";
import type { StoredDocument } from "./resource.ts";
import { formatOf, serialise } from "./serialise.ts";

const engines = new WeakMap<Request, Engine>();

/** Says by which resources a request is answered, for the plain routes beside them. */
export const useEngine = (request: Request, engine: Engine): unknown => engines.set(request, engine);

/**
 * What the request's `populate` asks for of a document that a plain route answers, by name, as the resource itself
 * would answer it; no more than the caller may read. Throws 400 for what is no relation.
 */
export async function populatedOf(
  request: Request,
  name: string,
  document: { readonly _id: unknown },
): Promise<Record<string, unknown>> {
  const engine = engines.get(request);
  const resource = engine?.registry.get(name);
  if (!engine || !resource) throw new Error(`There is no resource called ${name}`);
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
