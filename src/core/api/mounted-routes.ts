import type { Application, Router } from "express";

/** Route mounted below `/api`. */
export interface MountedRoute {
  readonly method: string;
  /** Path in OpenAPI syntax: "/api/stories/{id}". */
  readonly path: string;
}

/** The parts of Express 5's routing tables that are used here. */
interface Layer {
  readonly slash?: boolean;
  readonly rawPath?: unknown;
  readonly handle?: { readonly stack?: readonly Layer[] };
  readonly route?: { readonly path: unknown; readonly methods: Readonly<Record<string, boolean>> };
}

/**
 * Returns every route of an Express application or router below a prefix, as actually mounted; a test
 * compares the result with the OpenAPI document. Catch-alls (`router.all`, which answer 405) are not counted
 * as routes.
 */
export function mountedRoutes(app: Application | Router, prefix = "/api"): MountedRoute[] {
  const root = "stack" in app ? app : (app as Application).router;
  return walk((root as unknown as { stack: readonly Layer[] }).stack, "").filter(
    ({ path }) => path === prefix || path.startsWith(`${prefix}/`),
  );
}

const walk = (stack: readonly Layer[], base: string): MountedRoute[] =>
  stack.flatMap((layer) => {
    if (layer.route) return routesOf(layer.route, base);
    if (!layer.handle?.stack) return [];
    const path = typeof layer.rawPath === "string" && !layer.slash ? layer.rawPath : "";
    return walk(layer.handle.stack, base + path);
  });

function routesOf({ path, methods }: NonNullable<Layer["route"]>, base: string): MountedRoute[] {
  const paths = (Array.isArray(path) ? path : [path]).filter((one) => typeof one === "string");
  return Object.keys(methods)
    .filter((method) => method !== "_all")
    .flatMap((method) => paths.map((one) => ({ method, path: (base + one).replace(/[:*](\w+)/g, "{$1}") })));
}
