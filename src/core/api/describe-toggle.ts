import type { Request, RequestHandler, Router } from "express";
import { callerOf } from "../auth/viewer-of.ts";
import type { Caller } from "../base/viewer.ts";
import { describeRoute, type RouteDescription } from "./describe-route.ts";
import { sendChanged } from "./plain-entry.ts";

/** Does something to what the address names, or takes it back; answers what is so by then. */
type Toggle = (
  caller: Caller,
  id: string,
  on: boolean,
  body: unknown,
) => Promise<Readonly<Record<string, unknown>>>;

/** A verb that is no CRUD: `POST` does it to `:id`, `DELETE` takes it back. `summary` says both, `body` is of the first. */
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
