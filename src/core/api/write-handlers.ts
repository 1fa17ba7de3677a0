import type { Request, RequestHandler } from "express";
import { ObjectId } from "mongodb";
import { callerOf } from "../auth/viewer-of.ts";
import { forbidden, notFound } from "../base/errors.ts";
import { type Data, dataOf } from "./body.ts";
import { allOf, type ReadContext, visible } from "./context.ts";
import { contextOf, type Engine, idOf, requestedFormat, sendEntry } from "./engine.ts";
import { queryOf } from "./parse-query.ts";
import { readParts } from "./parts.ts";
import { compileSelection } from "./populate.ts";
import { readOne } from "./read.ts";
import { relationsToIds } from "./relation-input.ts";
import type { Created, Resource, StoredDocument } from "./resource.ts";
import { sendNothing } from "./respond.ts";
import { validated } from "./validate.ts";

/**
 * Writing one resource, in this order: the query (400), what is hidden (404), what is not allowed (403), the body
 * (400, 415), the command. The answer is read again through `readable(viewer)`, drafts included.
 */
export function writeHandlers(resource: Resource, engine: Engine) {
  const { registry, counter } = engine;

  const create: RequestHandler = async (request, response) => {
    const selection = compileSelection(resource, queryOf(request.url), registry);
    const context = await contextOf(engine, request, true);
    if (!resource.can(context.viewer, "create", null)) throw forbidden();
    const created = await withInput(resource, request, "create", null, context, (input) =>
      resource.commands?.create?.({ ...callerOf(request), viewer: context.viewer }, input as never),
    );
    counter.forget(resource);
    const id = createdId(created);
    const entry = await readOne(selection, id, context);
    // Taken away again by the time it is read: an answer without it would say that it is there.
    if (!entry && resource.commands?.delete && !(await exists(resource, id))) throw notFound();
    const status = requestedFormat(request, selection).created;
    sendEntry(request, response, status, entry, selection, context.viewer);
  };

  const update: RequestHandler = async (request, response) => {
    const selection = compileSelection(resource, queryOf(request.url), registry);
    const context = await contextOf(engine, request, true);
    if (resource.membersOnly && context.viewer.id === null) throw forbidden();
    const document = await find(resource, request, context);
    if (!document) throw notFound();
    if (!resource.can(context.viewer, "update", document)) throw forbidden();
    const id = document._id;
    await withInput(resource, request, "update", document, context, (input) =>
      resource.commands?.update?.(
        { ...callerOf(request), viewer: context.viewer },
        String(id),
        input as never,
      ),
    );
    counter.forget(resource);
    const entry = await readOne(selection, id, context);
    if (!entry && !(await exists(resource, id))) throw notFound();
    sendEntry(request, response, 200, entry, selection, context.viewer);
  };

  const remove: RequestHandler = async (request, response) => {
    const selection = compileSelection(resource, queryOf(request.url), registry);
    const context = await contextOf(engine, request, true);
    if (resource.membersOnly && context.viewer.id === null) throw forbidden();
    const document = await find(resource, request, context);
    const status = requestedFormat(request, selection).deleted;
    if (!document && !resource.bare && status !== 204) throw notFound();
    if (!document) return sendNothing(response);
    if (!resource.can(context.viewer, "delete", document)) throw forbidden();
    const entry = status === 204 ? null : await readOne(selection, document._id, context);
    await resource.commands?.delete?.({ ...callerOf(request), viewer: context.viewer }, String(document._id));
    counter.forget(resource);
    if (status === 204) return sendNothing(response);
    sendEntry(request, response, status, entry, selection, context.viewer);
  };

  return { create, update, remove };

  /** Files that came with what is refused do not stay. */
  async function withInput<Result>(
    resource: Resource,
    request: Request,
    action: "create" | "update",
    current: StoredDocument | null,
    context: ReadContext,
    work: (input: Data) => Promise<Result> | undefined,
  ): Promise<Result | undefined> {
    const parts = await readParts(resource, request, context.viewer, engine.files);
    try {
      return await work(await inputOf(resource, request, action, current, context, parts?.body));
    } catch (error) {
      await parts?.undo();
      throw error;
    }
  }
}

/** The whole document that the path names, for policies to decide about; null when it is not there for this viewer. */
async function find(
  resource: Resource,
  request: Request,
  context: ReadContext,
): Promise<StoredDocument | null> {
  const id = idOf(request);
  return id && resource.collection().findOne(allOf({ _id: id }, visible(resource, context)));
}

/** What the rules know of the body, with relations as ids. */
async function inputOf(
  resource: Resource,
  request: Request,
  action: "create" | "update",
  current: StoredDocument | null,
  context: ReadContext,
  parts?: unknown,
): Promise<Data> {
  const rules = resource.rules?.[action];
  if (!rules) throw new Error(`${resource.name} has no rules to ${action}`);
  const known = Object.entries(dataOf(resource, request, parts)).filter(([name]) =>
    resource.inputs[action].has(name),
  );
  return validated(rules, await relationsToIds(resource, Object.fromEntries(known), current, context));
}

const exists = async (resource: Resource, _id: ObjectId): Promise<boolean> =>
  (await resource.collection().findOne({ _id }, { projection: { _id: 1 } })) !== null;

function createdId(created: Created | undefined): ObjectId {
  const id = typeof created === "object" ? ("_id" in created ? created._id : created.id) : created;
  return new ObjectId(String(id));
}
