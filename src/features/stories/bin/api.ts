import { Router } from "express";
import Joi from "joi";
import { dataAnswer, describeRoute, entryAnswer, sendChanged, sendJson } from "#core/api/index.ts";
import { callerOf } from "#core/auth/viewer-of.ts";
import { forbidden } from "#core/base/errors.ts";
import type { Services } from "#core/services.ts";
import { findBinnedChapters, restoreChapter } from "../chapters/index.ts";
import { restoreStory } from "../editing/index.ts";
import { findBinned, findKeptNames } from "../stories/index.ts";
import { goneAt } from "./empty.ts";

const binned = Joi.object({
  id: Joi.string(),
  title: Joi.string(),
  story: Joi.string().description("Of a chapter"),
  deletedAt: Joi.date(),
  goneAt: Joi.date(),
});

/**
 * `GET /api/bin`, `POST /api/stories/:id/restore` and `POST /api/chapters/:id/restore`: restoring deleted
 * items.
 */
export function binRoutes(services: Services): Router {
  const router = Router();
  const list = Joi.array().items(binned);
  describeRoute(
    router,
    {
      method: "get",
      cache: "never",
      scope: "read",
      path: "/bin",
      tag: "stories",
      summary: "List the caller's deleted items, newest first, with the date they are removed permanently",
      responses: {
        200: dataAnswer("The complete list", { stories: list, chapters: list }),
        403: "Not signed in",
      },
    },
    async ({ viewer }, response) => {
      if (!viewer.id || viewer.actor) throw forbidden();
      const [stories, own] = await Promise.all([findBinned(viewer.id), findKeptNames(viewer.id)]);
      const chapters = await findBinnedChapters(own.map(({ _id }) => _id));
      const shown = (each: { _id: unknown; title: string; deletedAt: Date | null }) => ({
        id: String(each._id),
        title: each.title,
        deletedAt: each.deletedAt,
        goneAt: each.deletedAt && goneAt(each.deletedAt),
      });
      sendJson(response, 200, {
        data: {
          stories: stories.map(shown),
          chapters: chapters.map((chapter) => ({ ...shown(chapter), story: String(chapter.story) })),
        },
        meta: {},
      });
    },
  );
  const entities = { stories: restoreStory, chapters: restoreChapter } as const;
  for (const entity of ["stories", "chapters"] as const)
    describeRoute(
      router,
      {
        method: "post",
        scope: "write",
        path: `/${entity}/:id/restore`,
        tag: entity,
        summary: "Restore an item deleted within the last 30 days",
        responses: { 200: entryAnswer("Restored"), 403: "The caller has no access", 404: "Not found" },
      },
      async (request, response) => {
        const { _id, title } = await entities[entity](services, callerOf(request), String(request.params.id));
        sendChanged(request, response, String(_id), { title });
      },
    );
  return router;
}
