import type { Request, RequestHandler, Router } from "express";
import { callerOf } from "../auth/viewer-of.ts";
import type { Caller } from "../base/viewer.ts";
import { describeRoute, type RouteDescription } from "./describe-route.ts";
import { sendChanged } from "./plain-entry.ts";

/** Does or undoes an action on the entry in the path; returns the resulting state. */
type Toggle = (
  caller: Caller,
  id: string,
  on: boolean,
  body: unknown,
) => Promise<Readonly<Record<string, unknown>>>;

/**
 * Adds a non-CRUD action: `POST` on `:id` does it, `DELETE` undoes it. `summary` describes both, `body`
 * belongs to the first.
 */
export function describeToggle(
  router: Router,
  {
    summary: [does, undoes],
    body,
    ...route
  }: Omit<RouteDescription, "method" | "summary"> & { readonly summary: readonly [string, string] },
  act: Toggle,
): void {
  const handler = (on: boolean) =>
    (async (request: Request<{ id: string }>, response) => {
      const { id } = request.params;
      sendChanged(request, response, id, await act(callerOf(request), id, on, request.body));
    }) as RequestHandler<{ id: string }> as RequestHandler;
  const sent = body ? { body } : {};
  describeRoute(router, { ...route, ...sent, method: "post", summary: does }, handler(true));
  describeRoute(router, { ...route, method: "delete", summary: undoes }, handler(false));
}
