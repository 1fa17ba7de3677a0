import { type RequestHandler, Router } from "express";
import Joi from "joi";
import { describeRoute, entryAnswer, memberAt, sendChanged, sendJson } from "#core/api/index.ts";
import { callerOf } from "#core/auth/viewer-of.ts";
import { notFound } from "#core/base/errors.ts";
import { isId } from "#core/db/ids.ts";
import type { Services } from "#core/services.ts";
import type { FollowedKind } from "#shared/library/followers.enums.ts";
import { profilePaths } from "#shared/people/profile.paths.ts";

import { findInterests } from "../../people/users/index.ts";
import { followSubject, unfollowSubject } from "./subjects.ts";
import { SUGGESTIONS, suggestAuthors } from "./suggest.ts";

/** Suggested members to follow; `POST` and `DELETE /api/stories/:id/follow` and `/api/genres/:id/follow`. */
export function followRoutes(services: Services, site: { readonly url: string }): Router {
  const router = Router();
  describeSuggested(router, site);

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
    const responses = { 200: entryAnswer("The new state"), 403: "Not signed in", 404: `No such ${kind}` };
    describeRoute(
      router,
      {
        method: "post",
        scope: "write",
        path,
        tag: "followers",
        summary: `Follow a ${kind}: the caller is notified of news about it`,
        responses,
      },
      handler(kind, followSubject, true) as RequestHandler,
    );
    describeRoute(
      router,
      {
        method: "delete",
        scope: "write",
        path,
        tag: "followers",
        summary: `Unfollow a ${kind}`,
        responses,
      },
      handler(kind, unfollowSubject, false) as RequestHandler,
    );
  }
  return router;
}

/** Describes `GET /api/users/suggested`: the suggestions shown with the caller's follow lists. */
function describeSuggested(router: Router, site: { readonly url: string }): void {
  describeRoute(
    router,
    {
      method: "get",
      cache: "never",
      scope: "read",
      path: "/users/suggested",
      tag: "users",
      summary: `List up to ${SUGGESTIONS} members whom the caller may want to follow, best first`,
      responses: {
        200: {
          description:
            "Bare: id, username, name, bio, url, followersCount, storiesCount and reasons: kind genres (genres), followed-by (names and count of those the caller follows who follow them) or popular (followers)",
          body: Joi.array().items(Joi.object({ id: Joi.string(), username: Joi.string() }).unknown()),
        },
        403: "No token",
      },
    },
    async (request, response) => {
      const viewerId = memberAt(request);
      const authors = await suggestAuthors({
        genres: await findInterests(viewerId),
        viewerId,
        limit: SUGGESTIONS,
      });
      sendJson(
        response,
        200,
        authors.map(({ user: { id, username, name, bio, followers, stories }, reasons }) => ({
          id,
          username,
          name,
          bio,
          url: site.url + profilePaths.user(username),
          followersCount: followers,
          storiesCount: stories,
          reasons,
        })),
      );
    },
  );
}
