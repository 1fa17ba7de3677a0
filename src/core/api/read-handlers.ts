import type { RequestHandler } from "express";
import { forbidden, notFound } from "../base/errors.ts";
import type { ReadContext } from "./context.ts";
import { contextOf, type Engine, idOf, requestedFormat, sendEntry } from "./engine.ts";
import { compileFilters } from "./filters.ts";
import { paginationMeta } from "./pagination.ts";
import { type QueryObject, queryOf } from "./parse-query.ts";
import { compileSelection } from "./populate.ts";
import { isOnePreview, isPreview } from "./publication-state.ts";
import { planList, readCount, readList, readOne } from "./read.ts";
import type { Resource } from "./resource.ts";
import { sendJson, sendNothing } from "./respond.ts";
import { compileSearch } from "./search.ts";
import { serialise } from "./serialise.ts";

/** Reading one resource: parse and check the query, compile it, and with `readable(viewer)`, ask, present, respond. */
export function readHandlers(resource: Resource, engine: Engine) {
  const list: RequestHandler = async (request, response) => {
    const query = queryOf(request.url);
    const plan = planList(resource, query, engine.registry);
    const context = { ...(await contextOf(engine, request, isPreview(query))), filtered: isFiltered(query) };
    admit(resource, context);
    const { entries, total, hidden } = await readList(plan, context);
    const format = requestedFormat(request, plan.selection);
    const data = entries.map((entry) => serialise(entry, plan.selection, context.viewer, format));
    if (!resource.bare) {
      return sendJson(response, 200, {
        data,
        meta: { pagination: paginationMeta(plan.page, total), ...(hidden === null ? {} : { hidden }) },
      });
    }
    if (total !== null) response.setHeader("X-Total-Count", total);
    sendJson(response, 200, data);
  };

  const count: RequestHandler = async (request, response) => {
    const query = queryOf(request.url);
    const filters = compileFilters(resource, query.filters, engine.registry);
    const search = compileSearch(resource, query._q);
    const context = { ...(await contextOf(engine, request, isPreview(query))), filtered: isFiltered(query) };
    admit(resource, context);
    sendJson(response, 200, await readCount({ filters, search }, resource, context));
  };

  const findOne: RequestHandler = async (request, response) => {
    const query = queryOf(request.url);
    const selection = compileSelection(resource, query, engine.registry);
    const context = await contextOf(engine, request, isPreview(query));
    admit(resource, context);
    const id = idOf(request);
    const entry = id && (await readOne(selection, id, context, isOnePreview(query)));
    if (entry) return sendEntry(request, response, 200, entry, selection, context.viewer);
    if (!resource.bare) throw notFound();
    sendNothing(response);
  };

  return { list, count, findOne };
}

/** Who asks to see what their own filters hide gets it. */
const isFiltered = ({ hidden }: QueryObject): boolean => hidden !== "show";

function admit({ membersOnly }: Resource, { viewer }: Pick<ReadContext, "viewer">): void {
  if (membersOnly && viewer.id === null) throw forbidden();
}
