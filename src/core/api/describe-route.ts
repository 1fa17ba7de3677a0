import express, { type RequestHandler, type Router } from "express";
import type { Schema } from "joi";
import { MAX_BODY_BYTES } from "#shared/platform/requests.limits.ts";
import { requireConfirmed } from "../auth/confirmed.ts";
import { type NeededScope, requireScope } from "../auth/scopes.ts";
import { cleanInput } from "../text/clean-input.ts";
import { assertJson } from "./body.ts";
import { reportingIgnored } from "./ignored.ts";

export type Method = "get" | "post" | "put" | "patch" | "delete";

/** Description of a plain route, for the OpenAPI document. */
export interface RouteDescription {
  readonly method: Method;
  /** Path relative to `/api` in Express syntax: "/notifications/count". */
  readonly path: string;
  readonly summary: string;
  readonly tag?: string;
  /** Scope that a personal token needs. */
  readonly scope: NeededScope;
  /** Required for GET routes: their answers are not cached. */
  readonly cache?: "never";
  /** True if a signed-in browser must have proved its member's identity in the last ten minutes. */
  readonly confirmsIdentity?: true;
  /** Rules that the handler validates the body with. */
  readonly body?: Schema;
  /** Content type of the body, such as "multipart/form-data" for uploads. Default: JSON. */
  readonly bodyType?: string;
  /** True if form bodies are accepted as well as JSON, because some clients sign in with a form. */
  readonly form?: true;
  /** Rules that the handler validates the query with: a Joi object. */
  readonly query?: Schema;
  /** Status -> its meaning, and the shape of the response body if there is one. */
  readonly responses: Readonly<
    Record<number, string | { readonly description: string; readonly body?: Schema; readonly type?: string }>
  >;
}

const readForm = express.urlencoded({ extended: false, limit: MAX_BODY_BYTES });
const cleanBody: RequestHandler = (request, _response, next) => {
  request.body = cleanInput(request.body);
  next();
};
const requireJson: RequestHandler = (request, _response, next) => {
  assertJson(request);
  next();
};
const described = new WeakMap<Router, RouteDescription[]>();

/** Adds a route both to a plain router and to the OpenAPI document. */
export function describeRoute(router: Router, route: RouteDescription, ...handlers: RequestHandler[]): void {
  router[route.method](
    route.path,
    requireScope(route.scope),
    ...(route.confirmsIdentity ? [requireConfirmed] : []),
    ...(route.form ? [readForm, cleanBody] : []),
    ...(route.body && !route.bodyType && !route.form ? [requireJson] : []),
    ...(route.body && !route.bodyType?.startsWith("multipart/") ? [reportingIgnored(route.body)] : []),
    ...handlers,
  );
  const routes = described.get(router);
  if (routes) routes.push(route);
  else described.set(router, [route]);
}

/** Returns the descriptions of a router's routes. */
export const routesOf = (router: Router): readonly RouteDescription[] => described.get(router) ?? [];
