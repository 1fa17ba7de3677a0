import type { Request, Response } from "express";
import { ObjectId } from "mongodb";
import type { Viewer } from "../base/viewer.ts";
import { isId } from "../db/ids.ts";
import { createBudget } from "./budget.ts";
import type { ReadContext, Registry } from "./context.ts";
import type { Counter } from "./count.ts";
import type { Entry } from "./load-relations.ts";
import type { KeepFiles } from "./parts.ts";
import type { Selection } from "./populate.ts";
import { sendJson } from "./respond.ts";
import { type Format, formatOf, serialise } from "./serialise.ts";

/** Determines the viewer of a request. */
export type ViewerOf = (request: Request) => Viewer | Promise<Viewer>;

/** Dependencies shared by all resources of one API. */
export interface Engine {
  readonly registry: Registry;
  readonly counter: Counter;
  readonly viewerOf: ViewerOf;
  /** If undefined, writes cannot include files. */
  readonly files?: KeepFiles | undefined;
}

/** Creates the context of one request. Determining the viewer may fail with 401. */
export async function contextOf(engine: Engine, request: Request, preview: boolean): Promise<ReadContext> {
  const { registry, counter, viewerOf } = engine;
  return { registry, counter, budget: createBudget(), viewer: await viewerOf(request), preview };
}

/** Returns the id in the path; null for a malformed id, which is answered like an unknown id. */
export const idOf = ({ params: { id } }: Request): ObjectId | null =>
  isId(id) ? ObjectId.createFromHexString(id) : null;

/** Returns the response format that this request asks for. */
export const requestedFormat = (request: Request, { resource }: Selection): Format =>
  formatOf(request.headers["strapi-response-format"], resource);

/** Sends one entry; null if the result of a write is no longer visible to its author. */
export function sendEntry(
  request: Request,
  response: Response,
  status: number,
  entry: Entry | null,
  selection: Selection,
  viewer: Viewer,
): void {
  const data = entry && serialise(entry, selection, viewer, requestedFormat(request, selection));
  sendJson(response, status, selection.resource.bare ? data : { data, meta: {} });
}
