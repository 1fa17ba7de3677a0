import { type RequestHandler, Router } from "express";
import Joi from "joi";
import { describeRoute, entryAnswer, sendChanged, validated } from "#core/api/index.ts";
import { callerOf } from "#core/auth/viewer-of.ts";
import type { Services } from "#core/services.ts";
import { featureStory, unfeatureStory, usualPlace } from "./commands/feature.ts";
import { type FeatureInput, featureRules, unfeatureRules } from "./rules.ts";

/** The place is optional and has a default. */
const placeless = (rules: Joi.ObjectSchema) =>
  Joi.object({ data: rules.fork("on", (on) => on.optional()).default({}) });
const adding = placeless(featureRules);
const taking = placeless(unfeatureRules);

/** Story actions beyond CRUD: `POST` and `DELETE /api/stories/:id/feature`. */
export function storyRoutes(services: Services): Router {
  const router = Router();
  const route = { path: "/stories/:id/feature", tag: "stories" } as const;
  const answers = {
    200: entryAnswer("The new state"),
    400: "Unknown or full place, or the story cannot be featured there",
    403: "The caller has no access",
    404: "No such story",
  };

  const handler =
    (command: typeof featureStory, body: Joi.ObjectSchema): RequestHandler<{ id: string }> =>
    async (request, response) => {
      const { data } = validated<{ data: Partial<FeatureInput> }>(body, request.body ?? {});
      const { id } = request.params;
      const caller = callerOf(request);
      const on = data.on ?? (await usualPlace(caller, id));
      const { _id, featured, pinnedAt } = await command(services, caller, id, { ...data, on });
      sendChanged(request, response, String(_id), { featured, pinned: pinnedAt !== null });
    };

  describeRoute(
    router,
    {
      ...route,
      body: adding,
      method: "post",
      scope: "write",
      summary: "Feature a story on its author's profile or, as an admin, on the site",
      responses: answers,
    },
    handler(featureStory, adding) as RequestHandler,
  );
  describeRoute(
    router,
    {
      ...route,
      body: taking,
      method: "delete",
      scope: "write",
      summary: "Stop featuring a story",
      responses: answers,
    },
    handler(unfeatureStory, taking) as RequestHandler,
  );
  return router;
}
