import type { Request, RequestHandler, Response } from "express";
import type { Schema as Rules } from "joi";
import { ObjectId } from "mongodb";
import { messages } from "#shared/messages.ts";
import { callerOf } from "../auth/viewer-of.ts";
import { forbidden, type HttpError, invalid, notFound } from "../base/errors.ts";
import { partialRules } from "../partial-rules.ts";
import { type Data, dataOf } from "./body.ts";
import { allOf, type ReadContext, visible } from "./context.ts";
import { contextOf, type Engine, idOf, requestedFormat, sendEntry } from "./engine.ts";
import { ignoredKeys, reportIgnored } from "./ignored.ts";
import { queryOf } from "./parse-query.ts";
import { readParts } from "./parts.ts";
import { compileSelection } from "./populate.ts";
import { withPublication } from "./publication.ts";
import { readOne } from "./read.ts";
import { relationsToIds } from "./relation-input.ts";
import type { Created, Resource, StoredDocument } from "./resource.ts";
import { sendNothing } from "./respond.ts";
import { validated } from "./validate.ts";

/**
 * Creates the write handlers of one resource. Order: the query (400), hidden entries (404), permissions
 * (403), the body (400, 415), the command. The response is read again through `readable(viewer)`, drafts
 * included.
 */
export function writeHandlers(resource: Resource, engine: Engine) {
  const { registry, counter } = engine;

  const create: RequestHandler = async (request, response) => {
    const selection = compileSelection(resource, queryOf(request.url), registry);
    const context = await contextOf(engine, request, true);
    if (!resource.can(context.viewer, "create", null)) throw mayNot(`create ${resource.name}`, context);
    const created = await withInput(resource, request, response, "create", null, context, (input) =>
      resource.commands?.create?.({ ...callerOf(request), viewer: context.viewer }, input as never),
    );
    counter.forget(resource);
    const id = createdId(created);
    const entry = await readOne(selection, id, context);
    // The entry was deleted before it could be read; an empty success response would claim that it exists.
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
    if (!resource.can(context.viewer, "update", document))
      throw mayNot(`change this ${resource.singular}`, context);
    const id = document._id;
    await withInput(resource, request, response, "update", document, context, async (input) => {
      if (Object.keys(input).length === 0) return;
      const caller = { ...callerOf(request), viewer: context.viewer };
      await resource.commands?.update?.(caller, String(id), input as never);
    });
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
    if (!resource.can(context.viewer, "delete", document))
      throw mayNot(`delete this ${resource.singular}`, context);
    const input = request.body?.data === undefined ? {} : dataOf(resource, request);
    const entry = status === 204 ? null : await readOne(selection, document._id, context);
    const caller = { ...callerOf(request), viewer: context.viewer };
    await resource.commands?.delete?.(caller, String(document._id), input);
    counter.forget(resource);
    if (status === 204) return sendNothing(response);
    sendEntry(request, response, status, entry, selection, context.viewer);
  };

  return { create, update, remove };

  /** Runs a write with its input; deletes the files sent with it if it is rejected. */
  async function withInput<Result>(
    resource: Resource,
    request: Request,
    response: Response,
    action: "create" | "update",
    current: StoredDocument | null,
    context: ReadContext,
    work: (input: Data) => Promise<Result> | undefined,
  ): Promise<Result | undefined> {
    const parts = await readParts(resource, request, context.viewer, engine.files);
    try {
      const rules = resource.rules?.[action];
      if (!rules) throw new Error(`${resource.name} has no rules to ${action}`);
      const data = withPublication(resource, action, dataOf(resource, request, parts?.body), current);
      reportIgnored(response, ignoredKeys(rules, data));
      return await work(await inputOf(resource, data, rules, action, current, context));
    } catch (error) {
      await parts?.undo();
      throw error;
    }
  }
}

/** Creates the 403 of a write; guests are told `Forbidden` (api.md, Errors). */
const mayNot = (act: string, { viewer }: ReadContext): HttpError =>
  viewer.id === null ? forbidden() : forbidden(messages.mayNot(act.replaceAll("-", " ")));

/**
 * Returns the complete document named by the path, for policy checks; null if it does not exist for this
 * viewer.
 */
async function find(
  resource: Resource,
  request: Request,
  context: ReadContext,
): Promise<StoredDocument | null> {
  const id = idOf(request);
  return id && resource.collection().findOne(allOf({ _id: id }, await visible(resource, context)));
}

/**
 * Returns the validated body with relations as ids; for an update only the given attributes, without
 * defaults.
 */
async function inputOf(
  resource: Resource,
  data: Data,
  rules: Rules,
  action: "create" | "update",
  current: StoredDocument | null,
  context: ReadContext,
): Promise<Data> {
  assertKnownValues(resource, data, action);
  const known = Object.fromEntries(
    Object.entries(data).filter(([name]) => resource.inputs[action].has(name)),
  );
  const named = await relationsToIds(resource, known, current, context);
  if (action === "update" && Object.keys(named).length === 0) return named;
  return validated(
    action === "create" ? rules : partialRules(rules, (name) => Object.hasOwn(named, name)),
    named,
  );
}

/**
 * Rejects unknown values: attributes that a write ignores may have any value (api.md, Shapes), but a value
 * outside a closed list is a mistake that would otherwise go unnoticed.
 */
function assertKnownValues(resource: Resource, data: Data, action: "create" | "update"): void {
  const wrong = Object.entries(data).flatMap(([name, value]) => {
    const field = resource.fields.get(name);
    if (!field?.values || resource.inputs[action].has(name) || typeof value !== "string") return [];
    return field.values.includes(value)
      ? []
      : [{ path: [name], message: messages.oneOf(field.values), name: "ValidationError" }];
  });
  if (wrong.length > 0) throw invalid(wrong);
}

const exists = async (resource: Resource, _id: ObjectId): Promise<boolean> =>
  (await resource.collection().findOne({ _id }, { projection: { _id: 1 } })) !== null;

function createdId(created: Created | undefined): ObjectId {
  const id = typeof created === "object" ? ("_id" in created ? created._id : created.id) : created;
  return new ObjectId(String(id));
}
