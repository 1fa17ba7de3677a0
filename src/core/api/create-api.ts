import express, { type RequestHandler, Router } from "express";
import Joi from "joi";
import { API_SCOPES, type ApiScope } from "../../shared/accounts/api-tokens.enums.ts";
import { MAX_BODY_BYTES } from "../../shared/platform/requests.limits.ts";
import { type NeededScope, requireScope } from "../auth/scopes.ts";
import { methodNotAllowed, notFound } from "../base/errors.ts";
import { createRegistry, type Registry } from "./context.ts";
import { createCounter } from "./count.ts";
import { describeRoute, type RouteDescription, routesOf } from "./describe-route.ts";
import type { Engine, ViewerOf } from "./engine.ts";
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
  /** Plain routers whose routes were added by `describeRoute`; their paths begin below `/api`. */
  readonly routers?: readonly Router[];
  readonly info?: ApiInfo;
  /** Who asks; throws 401 for a token that does not hold. `request.viewer` unless told. */
  readonly viewerOf?: ViewerOf;
  /** Keeps what comes as files beside a write's data. */
  readonly files?: KeepFiles;
}

/** The mounted API and what is known about it. */
export interface Api {
  /** To be mounted at `/api`. It throws its errors: `core/http/error-handler` answers them. */
  readonly router: Router;
  readonly registry: Registry;
  readonly routes: readonly RouteDescription[];
  readonly info: ApiInfo;
  /** Scopes that some route asks personal tokens for, in the order of `API_SCOPES`. */
  readonly scopes: readonly ApiScope[];
}

/** Builds `/api` from resources and plain routers; throws when the definitions contradict each other. */
export function createApi({
  resources,
  routers = [],
  info = NAMELESS,
  viewerOf = ofRequest,
  files,
}: ApiOptions): Api {
  const router = Router();
  const registry = createRegistry(resources);
  const documents = documentRouter(() => apiDocument(api));
  const routes = [documents, ...routers].flatMap(routesOf);
  const api: Api = { router, registry, routes, info, scopes: scopesOf(routes, resources) };
  const engine: Engine = { registry, counter: createCounter(), viewerOf, files };
  const own = resources.flatMap((resource) => resourceRoutes(resource, engine));
  const allowed = methodsByPath([...routes.map(({ method, path }) => [method, path] as const), ...own]);
  const resourcePaths = new Set(own.map(([, path]) => shapeOf(path)));

  router.use(express.json({ limit: MAX_BODY_BYTES, strict: true, type: ["json", "+json"] }));
  router.use((request, _response, next) => {
    useEngine(request, engine);
    next();
  });
  for (const plain of [documents, ...routers]) router.use(plain);
  for (const [shape, { path, methods }] of allowed) {
    if (!resourcePaths.has(shape)) router.all(path, otherMethods(methods));
  }
  for (const [method, path, handler, scope] of own) router[method](path, requireScope(scope), handler);
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

/** The API's own description, made when it is first asked for. */
function documentRouter(describe: () => OpenApi): Router {
  const router = Router();
  let document: OpenApi | undefined;
  const route = {
    method: "get",
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

/** Method, path, handler and needed scope of everything a resource can do. */
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

/** Two paths are one when they differ only in what their parameters are called. */
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

/** Everything a path does not do: OPTIONS lists what it does, the rest is 405. */
function otherMethods(methods: readonly string[]): RequestHandler {
  const allow = [...(methods.includes("GET") ? ["HEAD"] : []), ...methods, "OPTIONS"];
  return (request, response) => {
    if (request.method !== "OPTIONS") throw methodNotAllowed(allow);
    response.setHeader("Allow", allow.join(", "));
    response.status(204).end();
  };
}
