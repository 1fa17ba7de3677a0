import { type RequestHandler, Router } from "express";
import { describeRoute, sendChanged } from "../../../core/api/index.ts";
import { callerOf } from "../../../core/auth/viewer-of.ts";
import type { Services } from "../../../core/services.ts";
import { followList, unfollowList } from "./commands.ts";

/** `POST` and `DELETE /api/lists/:id/follow`. */
export function listRoutes(services: Services): Router {
  const router = Router();
  const handler =
    (command: typeof followList, following: boolean): RequestHandler<{ id: string }> =>
    async (request, response) => {
      const { id } = request.params;
      await command(services, callerOf(request), id);
      sendChanged(request, response, id, { following });
    };
  const route = { path: "/lists/:id/follow", tag: "lists" };
  const responses = { 200: "Done", 403: "Not for a guest, nor for whose list it is", 404: "No such list" };
  describeRoute(
    router,
    {
      ...route,
      method: "post",
      scope: "write",
      summary: "Follows a list: what is added to it is told",
      responses,
    },
    handler(followList, true) as RequestHandler,
  );
  describeRoute(
    router,
    { ...route, method: "delete", scope: "write", summary: "Ends following a list", responses },
    handler(unfollowList, false) as RequestHandler,
  );
  return router;
}
