import express, { type RequestHandler, Router } from "express";
import Joi from "joi";
import { API_SCOPES, type ApiScope } from "#shared/accounts/api-tokens.enums.ts";
import { MAX_BODY_BYTES } from "#shared/platform/requests.limits.ts";
import { requireConfirmed } from "../auth/confirmed.ts";
import { type NeededScope, requireScope } from "../auth/scopes.ts";
import { methodNotAllowed, notFound } from "../base/errors.ts";
import { cleanInput } from "../text/clean-input.ts";
import { createRegistry, type Registry } from "./context.ts";
import { createCounter } from "./count.ts";
import { describeRoute, type RouteDescription, routesOf } from "./describe-route.ts";
import type { Engine, ViewerOf } from "./engine.ts";
import { createGuestReads, type GuestReads, type GuestReadsOptions } from "./guest-reads.ts";
import { type ApiInfo, apiDocument } from "./openapi.ts";
import type { OpenApi } from "./openapi-types.ts";
import type { KeepFiles } from "./parts.ts";
import { useEngine } from "./populated.ts";
import { readHandlers } from "./read-handlers.ts";
import type { Resource } from "./resource.ts";
import { sendJson } from "./respond.ts";
import { writeHandlers } from "./write-handlers.ts";

export interface ApiOptions {
  readonly resources: readonly Resource[];
  /** Plain routers with routes added by `describeRoute`; paths are relative to `/api`. */
  readonly routers?: readonly Router[];
  readonly info?: ApiInfo;
  /** Determines the viewer; throws 401 for an invalid token. Default: `request.viewer`. */
  readonly viewerOf?: ViewerOf;
  /** Stores files sent together with a write. */
  readonly files?: KeepFiles;
  /** Cache for guests' reads. Default: none. */
  readonly guests?: GuestReadsOptions;
}

/** The API's router with its registry and scopes. */
export interface Api {
  /** Router to be mounted at `/api`. It throws its errors; `core/http/error-handler` answers them. */
  readonly router: Router;
  readonly registry: Registry;
  readonly routes: readonly RouteDescription[];
  readonly info: ApiInfo;
  /** Scopes that at least one route requires of personal tokens, in the order of `API_SCOPES`. */
  readonly scopes: readonly ApiScope[];
  /** Answers guests' reads from memory, before the session. */
  readonly guestReads: GuestReads;
}

/** Builds `/api` from resources and plain routers; throws if the definitions contradict each other. */
export function createApi({
  resources,
  routers = [],
  info = NAMELESS,
  viewerOf = ofRequest,
  files,
  guests = { cacheBytes: 0, cookieName: "" },
}: ApiOptions): Api {
  const router = Router();
  const registry = createRegistry(resources);
  const documents = documentRouter(() => apiDocument(api));
  const routes = [documents, ...routers].flatMap(routesOf);
  const guestReads = createGuestReads(registry, guests);
  const api: Api = { router, registry, routes, info, scopes: scopesOf(routes, resources), guestReads };
  const engine: Engine = { registry, counter: createCounter(), viewerOf, files };
  const own = resources.flatMap((resource) => resourceRoutes(resource, engine));
  const allowed = methodsByPath([...routes.map(({ method, path }) => [method, path] as const), ...own]);
  const resourcePaths = new Set(own.map(([, path]) => shapeOf(path)));

  router.use(express.json({ limit: MAX_BODY_BYTES, strict: true, type: ["json", "+json"] }));
  router.use((request, _response, next) => {
    request.body = cleanInput(request.body);
    useEngine(request, engine);
    next();
  });
  for (const plain of [documents, ...routers]) router.use(plain);
  for (const [shape, { path, methods }] of allowed) {
    if (!resourcePaths.has(shape)) router.all(path, otherMethods(methods));
  }
  const confirmed = new Set(resources.filter((each) => each.confirmsIdentity).map(({ name }) => name));
  for (const [method, path, handler, scope] of own) {
    const isConfirmedWrite = method !== "get" && confirmed.has(path.split("/")[1]!);
    router[method](path, requireScope(scope), ...(isConfirmedWrite ? [requireConfirmed] : []), handler);
  }
  for (const shape of resourcePaths) {
    const { path, methods } = allowed.get(shape) ?? { path: shape, methods: [] };
    router.all(path, otherMethods(methods));
  }
  router.use(() => {
    throw notFound();
  });
  return api;
}

function scopesOf(routes: readonly RouteDescription[], resources: readonly Resource[]): ApiScope[] {
  const needed = new Set<NeededScope>([
    ...routes.map(({ scope }) => scope),
    ...resources.flatMap(({ scopes: { read, write } }) => [read, write]),
  ]);
  return API_SCOPES.filter((scope) => needed.has(scope));
}

const NAMELESS: ApiInfo = { title: "API", version: "1" };

const ofRequest: ViewerOf = ({ viewer }) => viewer;

/** Creates the route that serves the OpenAPI document, which is built on first request. */
function documentRouter(describe: () => OpenApi): Router {
  const router = Router();
  let document: OpenApi | undefined;
  const route = {
    method: "get",
    cache: "never",
    scope: "read",
    path: "/openapi.json",
    summary: "This document, as OpenAPI 3.1",
    responses: { 200: { description: "The document", body: Joi.object().unknown() } },
  } as const;
  describeRoute(router, route, (_request, response) => {
    document ??= describe();
    sendJson(response, 200, document);
  });
  return router;
}

type ResourceRoute = readonly ["get" | "post" | "put" | "delete", string, RequestHandler, NeededScope];

/** Returns method, path, handler and required scope of every operation of a resource. */
function resourceRoutes(resource: Resource, engine: Engine): ResourceRoute[] {
  const { name, commands = {}, bare, scopes } = resource;
  const reading = readHandlers(resource, engine);
  const writing = writeHandlers(resource, engine);
  const all = `/${name}`;
  const one = `/${name}/:id`;
  const { read, write } = scopes;
  const routes: ResourceRoute[] = [["get", all, reading.list, read]];
  if (bare) routes.push(["get", `${all}/count`, reading.count, read]);
  routes.push(["get", one, reading.findOne, read]);
  if (commands.create) routes.push(["post", all, writing.create, write]);
  if (commands.update) routes.push(["put", one, writing.update, write]);
  if (commands.delete) routes.push(["delete", one, writing.remove, write]);
  return routes;
}

/** Replaces parameter names in a path: two paths are the same route if they differ only in these names. */
const shapeOf = (path: string): string => path.replace(/:\w+/g, ":");

function methodsByPath(
  routes: readonly (readonly [string, string, ...unknown[]])[],
): Map<string, { path: string; methods: string[] }> {
  const paths = new Map<string, { path: string; methods: string[] }>();
  for (const [method, path] of routes) {
    const known = paths.get(shapeOf(path)) ?? { path, methods: [] };
    known.methods.push(method.toUpperCase());
    paths.set(shapeOf(path), known);
  }
  return paths;
}

/** Handles methods that a path does not support: OPTIONS lists the supported ones, all others return 405. */
function otherMethods(methods: readonly string[]): RequestHandler {
  const allow = [...(methods.includes("GET") ? ["HEAD"] : []), ...methods, "OPTIONS"];
  return (request, response) => {
    if (request.method !== "OPTIONS") throw methodNotAllowed(allow);
    response.setHeader("Allow", allow.join(", "));
    response.status(204).end();
  };
}
