import type { Request, RequestHandler, Response } from "express";
import { ObjectId } from "mongodb";
import type { Caller, Viewer } from "../auth/viewer.ts";
import { forbidden, HttpError, notFound } from "../http/errors.ts";
import { type Data, dataOf } from "./body.ts";
import { allOf, type ReadContext, type Registry, visible } from "./context.ts";
import { compileFilters } from "./filters.ts";
import { paginationMeta } from "./pagination.ts";
import { type QueryObject, queryOf } from "./parse-query.ts";
import { compileSelection, type Selection } from "./populate.ts";
import { isPreview } from "./publication-state.ts";
import { planList, readCount, readList, readOne } from "./read.ts";
import { relationsToIds } from "./relation-input.ts";
import type { Created, Resource, StoredDocument } from "./resource.ts";
import { sendJson, sendNothing } from "./respond.ts";
import { compileSearch } from "./search.ts";
import { formatOf, serialise } from "./serialise.ts";
import { validated } from "./validate.ts";
import { isId } from "./values.ts";

/** How the engine learns who asks. */
export type ViewerOf = (request: Request) => Viewer | Promise<Viewer>;

interface Engine {
  readonly registry: Registry;
  readonly viewerOf: ViewerOf;
}

/** The pipeline for one resource: parse, check, compile, and with `readable(viewer)`, ask, present, respond. */
export function resourceHandlers(resource: Resource, { registry, viewerOf }: Engine) {
  const contextOf = async (request: Request, query: QueryObject): Promise<ReadContext> => ({
    registry,
    viewer: await viewerOf(request),
    preview: isPreview(query),
  });

  const list: RequestHandler = async (request, response) => {
    const query = queryOf(request.url);
    const plan = planList(resource, query, registry);
    const context = await contextOf(request, query);
    const { entries, total } = await readList(plan, context);
    const format = formatOf(request.headers["strapi-response-format"], resource);
    const data = entries.map((entry) => serialise(entry, plan.selection, context.viewer, format));
    if (total !== null && resource.bare) response.setHeader("X-Total-Count", total);
    sendJson(
      response,
      200,
      resource.bare ? data : { data, meta: { pagination: paginationMeta(plan.page, total) } },
    );
  };

  const count: RequestHandler = async (request, response) => {
    const query = queryOf(request.url);
    const plan = {
      filters: compileFilters(resource, query.filters, registry),
      search: compileSearch(resource, query._q),
    };
    sendJson(response, 200, await readCount(plan, resource, await contextOf(request, query)));
  };

  const findOne: RequestHandler = async (request, response) => {
    const query = queryOf(request.url);
    const selection = compileSelection(resource, query, registry);
    const context = await contextOf(request, query);
    const id = idOf(request);
    if (!(id && (await respondWith(request, response, 200, selection, id, context)))) missing(response);
  };

  const create: RequestHandler = async (request, response) => {
    const selection = compileSelection(resource, queryOf(request.url), registry);
    const context = { registry, viewer: await viewerOf(request), preview: true };
    if (!resource.can(context.viewer, "create", null)) throw forbidden();
    const input = await inputOf(request, "create", null, context);
    const id = createdId(
      await resource.commands?.create?.(callerOf(request, context.viewer), input as never),
    );
    const { created } = formatOf(request.headers["strapi-response-format"], resource);
    if (!(await respondWith(request, response, created, selection, id, context)))
      unreadable(response, created);
  };

  const update: RequestHandler = async (request, response) => {
    const selection = compileSelection(resource, queryOf(request.url), registry);
    const context = { registry, viewer: await viewerOf(request), preview: true };
    const { id, document } = await found(request, context);
    if (!resource.can(context.viewer, "update", document)) throw forbidden();
    const input = await inputOf(request, "update", document, context);
    await resource.commands?.update?.(callerOf(request, context.viewer), String(id), input as never);
    if (!(await respondWith(request, response, 200, selection, id, context))) unreadable(response, 200);
  };

  const remove: RequestHandler = async (request, response) => {
    const selection = compileSelection(resource, queryOf(request.url), registry);
    const context = { registry, viewer: await viewerOf(request), preview: true };
    const { id, document } = await found(request, context).catch(whenBare);
    if (!id || !document) return sendNothing(response);
    if (!resource.can(context.viewer, "delete", document)) throw forbidden();
    const format = formatOf(request.headers["strapi-response-format"], resource);
    const entry = format.deleted === 204 ? null : await readOne(selection, id, context);
    await resource.commands?.delete?.(callerOf(request, context.viewer), String(id));
    if (!entry) return sendNothing(response);
    const data = serialise(entry, selection, context.viewer, format);
    sendJson(response, 200, resource.bare ? data : { data, meta: {} });
  };

  /** Users that are not there answer 204 to GET and DELETE (api.md, Shapes). */
  const missing = (response: Response): void => {
    if (!resource.bare) throw notFound();
    sendNothing(response);
  };

  const whenBare = (error: unknown): { id: null; document: null } => {
    if (resource.bare && error instanceof HttpError && error.status === 404)
      return { id: null, document: null };
    throw error;
  };

  /** A write may hide its own result from who made it. */
  const unreadable = (response: Response, status: number): void =>
    sendJson(response, status, resource.bare ? null : { data: null, meta: {} });

  const found = async (
    request: Request,
    context: ReadContext,
  ): Promise<{ id: ObjectId; document: StoredDocument }> => {
    const id = idOf(request);
    const document =
      id && (await resource.collection().findOne(allOf({ _id: id }, visible(resource, context))));
    if (!id || !document) throw notFound();
    return { id, document };
  };

  const inputOf = async (
    request: Request,
    action: "create" | "update",
    current: StoredDocument | null,
    context: ReadContext,
  ): Promise<Data> => {
    const rules = resource.rules?.[action];
    if (!rules) throw new Error(`${resource.name} has no rules to ${action}`);
    const known = resource.inputs[action];
    const data = Object.entries(dataOf(resource, request)).filter(([name]) => known.has(name));
    return validated(rules, await relationsToIds(resource, Object.fromEntries(data), current, context));
  };

  const respondWith = async (
    request: Request,
    response: Response,
    status: number,
    selection: Selection,
    id: ObjectId,
    context: ReadContext,
  ): Promise<boolean> => {
    const entry = await readOne(selection, id, context);
    if (!entry) return false;
    const format = formatOf(request.headers["strapi-response-format"], resource);
    const data = serialise(entry, selection, context.viewer, format);
    sendJson(response, status, resource.bare ? data : { data, meta: {} });
    return true;
  };

  return { list, count, findOne, create, update, remove };
}

const callerOf = (request: Request, viewer: Viewer): Caller => ({
  viewer,
  requestId: request.requestId ?? "",
  ip: request.ip,
});

const idOf = ({ params: { id } }: Request): ObjectId | null =>
  typeof id === "string" && isId(id) ? ObjectId.createFromHexString(id) : null;

function createdId(created: Created | undefined): ObjectId {
  const id = typeof created === "object" ? ("_id" in created ? created._id : created.id) : created;
  return new ObjectId(String(id));
}
