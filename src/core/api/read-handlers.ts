import type { Request, RequestHandler, Response } from "express";
import { forbidden, notFound } from "../base/errors.ts";
import type { ReadContext } from "./context.ts";
import { contextOf, type Engine, idOf } from "./engine.ts";
import { queryOf } from "./parse-query.ts";
import { type PlannedRead, plannedCount, plannedList, plannedOne } from "./planned-read.ts";
import type { Resource } from "./resource.ts";
import { sendJson, sendNothing } from "./respond.ts";

/**
 * Creates the read handlers of one resource: parse and check the query, compile it, query with
 * `readable(viewer)`, present, respond.
 */
export function readHandlers(resource: Resource, engine: Engine) {
  const { registry } = engine;
  const answer = async (request: Request, response: Response, planned: PlannedRead) => {
    const { preview } = planned.options;
    const context = { ...(await contextOf(engine, request, preview)), ...planned.options };
    admit(resource, context);
    const read = await planned.run(context, request.headers["strapi-response-format"]);
    if (!read) {
      if (!resource.bare) throw notFound();
      return sendNothing(response);
    }
    if (read.total !== null) response.setHeader("X-Total-Count", read.total);
    sendJson(response, 200, read.body);
  };

  const list: RequestHandler = (request, response) =>
    answer(request, response, plannedList(resource, queryOf(request.url), registry));

  const count: RequestHandler = (request, response) =>
    answer(request, response, plannedCount(resource, queryOf(request.url), registry));

  const findOne: RequestHandler = (request, response) =>
    answer(request, response, plannedOne(resource, queryOf(request.url), registry, idOf(request)));

  return { list, count, findOne };
}

function admit({ membersOnly }: Resource, { viewer }: Pick<ReadContext, "viewer">): void {
  if (membersOnly && viewer.id === null) throw forbidden();
}
