import { type RequestHandler, Router } from "express";
import Joi from "joi";
import { describeRoute, sendJson, validated } from "../../core/api/index.ts";
import { callerOf } from "../../core/auth/viewer-of.ts";
import type { Services } from "../../core/services.ts";
import { featureStory, unfeatureStory } from "./commands/team.ts";
import type { StoryDoc } from "./model.ts";
import { featureRules } from "./rules.ts";

const body = Joi.object({ data: featureRules.required() });

/** Verbs on a story that are no CRUD: `POST` and `DELETE /api/stories/:id/feature`. */
export function storyRoutes(services: Services): Router {
  const router = Router();
  const route = { path: "/stories/:id/feature", tag: "stories", body } as const;
  const answers = { 200: "Done", 400: "Not a place", 403: "Not for this caller", 404: "No such story" };

  const handler =
    (command: typeof featureStory): RequestHandler<{ id: string }> =>
    async (request, response) => {
      const { data } = validated<{ data: object }>(body, request.body ?? {});
      const story = await command(services, callerOf(request), request.params.id, data);
      sendJson(response, 200, { data: presentFeatured(story), meta: {} });
    };

  describeRoute(
    router,
    {
      ...route,
      method: "post",
      summary: "Features a story on its author's profile or, by an admin, on the site",
      responses: answers,
    },
    handler(featureStory) as RequestHandler,
  );
  describeRoute(
    router,
    { ...route, method: "delete", summary: "Takes a story off the featured ones", responses: answers },
    handler(unfeatureStory) as RequestHandler,
  );
  return router;
}

const presentFeatured = ({ _id, featured, pinnedAt }: StoryDoc): object => ({
  id: String(_id),
  attributes: { featured, pinned: pinnedAt !== null },
});
