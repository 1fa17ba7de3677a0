import express, { type RequestHandler, type Router } from "express";
import type { Schema } from "joi";
import { MAX_BODY_BYTES } from "../../shared/platform/requests.limits.ts";
import { type NeededScope, requireScope } from "../auth/scopes.ts";

export type Method = "get" | "post" | "put" | "patch" | "delete";

/** A route beside the resources, as the API's document shows it. */
export interface RouteDescription {
  readonly method: Method;
  /** Below `/api`, as Express writes it: "/notifications/count". */
  readonly path: string;
  readonly summary: string;
  readonly tag?: string;
  /** What a personal token needs here. */
  readonly scope: NeededScope;
  /** The rules its handler checks the body by. */
  readonly body?: Schema;
  /** "multipart/form-data" for uploads; JSON unless told. */
  readonly bodyType?: string;
  /** Takes forms as well as JSON, as clients sign in by. */
  readonly form?: true;
  /** The rules its handler checks the query by: a Joi object. */
  readonly query?: Schema;
  /** Status -> what it means, and the shape of the answer where it has one. */
  readonly responses: Readonly<
    Record<number, string | { readonly description: string; readonly body?: Schema; readonly type?: string }>
  >;
}

const readForm = express.urlencoded({ extended: false, limit: MAX_BODY_BYTES });
const described = new WeakMap<Router, RouteDescription[]>();

/** Adds a route to a plain router and to the API's document in one step, so that neither is without the other. */
export function describeRoute(router: Router, route: RouteDescription, ...handlers: RequestHandler[]): void {
  router[route.method](route.path, requireScope(route.scope), ...(route.form ? [readForm] : []), ...handlers);
  const routes = described.get(router);
  if (routes) routes.push(route);
  else described.set(router, [route]);
}

/** What a router said about itself. */
export const routesOf = (router: Router): readonly RouteDescription[] => described.get(router) ?? [];
