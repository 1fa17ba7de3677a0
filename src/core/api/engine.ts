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

/** How the engine learns who asks. */
export type ViewerOf = (request: Request) => Viewer | Promise<Viewer>;

/** What all resources of one API share. */
export interface Engine {
  readonly registry: Registry;
  readonly counter: Counter;
  readonly viewerOf: ViewerOf;
  /** Without it writes bring no files. */
  readonly files?: KeepFiles | undefined;
}

/** The context of one request; asking who it is may fail with 401. */
export async function contextOf(engine: Engine, request: Request, preview: boolean): Promise<ReadContext> {
  const { registry, counter, viewerOf } = engine;
  return { registry, counter, budget: createBudget(), viewer: await viewerOf(request), preview };
}

/** The id in the path; null for what can be none, which is answered like an id that is not there. */
export const idOf = ({ params: { id } }: Request): ObjectId | null =>
  isId(id) ? ObjectId.createFromHexString(id) : null;

/** The format that this request asks for. */
export const requestedFormat = (request: Request, { resource }: Selection): Format =>
  formatOf(request.headers["strapi-response-format"], resource);

/** Answers one entry; null where a write hid its own result from whoever made it. */
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
