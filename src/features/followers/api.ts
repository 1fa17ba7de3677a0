import { type RequestHandler, Router } from "express";
import { describeRoute, sendChanged } from "../../core/api/index.ts";
import { callerOf } from "../../core/auth/viewer-of.ts";
import { isId } from "../../core/db/ids.ts";
import { notFound } from "../../core/http/errors.ts";
import type { Services } from "../../core/services.ts";
import type { FollowedKind } from "../../shared/enums.ts";
import { followSubject, unfollowSubject } from "./subjects.ts";

/** `POST` and `DELETE /api/stories/:id/follow` and `/api/genres/:id/follow`. */
export function followRoutes(services: Services): Router {
  const router = Router();

  const handler =
    (kind: FollowedKind, command: typeof followSubject, following: boolean): RequestHandler<{ id: string }> =>
    async (request, response) => {
      const { id } = request.params;
      if (kind !== "genre" && !isId(id)) throw notFound();
      await command(services, callerOf(request), kind, id);
      sendChanged(request, response, id, { following });
    };

  for (const [kind, path] of [
    ["story", "/stories/:id/follow"],
    ["genre", "/genres/:id/follow"],
  ] as const) {
    const responses = { 200: "Done", 403: "Not for a guest", 404: `No such ${kind}` };
    describeRoute(
      router,
      {
        method: "post",
        path,
        tag: "followers",
        summary: `Follows a ${kind}: what is new in it is told`,
        responses,
      },
      handler(kind, followSubject, true) as RequestHandler,
    );
    describeRoute(
      router,
      { method: "delete", path, tag: "followers", summary: `Ends following a ${kind}`, responses },
      handler(kind, unfollowSubject, false) as RequestHandler,
    );
  }
  return router;
}
