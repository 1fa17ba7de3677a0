import { Router } from "express";
import { describeToggle, entryAnswer } from "#core/api/index.ts";
import type { Services } from "#core/services.ts";
import { followList, unfollowList } from "./commands.ts";

/** `POST` and `DELETE /api/lists/:id/follow`. */
export function listRoutes(services: Services): Router {
  const router = Router();
  describeToggle(
    router,
    {
      path: "/lists/:id/follow",
      tag: "lists",
      scope: "write",
      summary: ["Follow a list: the caller is notified of additions", "Unfollow a list"],
      responses: {
        200: entryAnswer("The new state"),
        403: "Not signed in, or the caller owns the list",
        404: "No such list",
      },
    },
    async (caller, id, following) => {
      await (following ? followList : unfollowList)(services, caller, id);
      return { following };
    },
  );
  return router;
}
