import { Router } from "express";
import { describeToggle, entryAnswer } from "../../../core/api/index.ts";
import type { Services } from "../../../core/services.ts";
import { followList, unfollowList } from "./commands.ts";

/** `POST` and `DELETE /api/lists/:id/follow`. */
export function listRoutes(services: Services): Router {
  const router = Router();
  describeToggle(
    router,
    {
      ...{ path: "/lists/:id/follow", tag: "lists", scope: "write" },
      summary: ["Follows a list: what is added to it is told", "Ends following a list"],
      responses: {
        200: entryAnswer("As it is now"),
        403: "Not for a guest, nor for whose list it is",
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
