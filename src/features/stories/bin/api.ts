import { Router } from "express";
import Joi from "joi";
import { dataAnswer, describeRoute, entryAnswer, sendChanged, sendJson } from "../../../core/api/index.ts";
import { callerOf } from "../../../core/auth/viewer-of.ts";
import { forbidden } from "../../../core/base/errors.ts";
import type { Services } from "../../../core/services.ts";
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

/** `GET /api/bin`, and `POST /api/stories/:id/restore` and `/api/chapters/:id/restore`: the way back of what was deleted. */
export function binRoutes(services: Services): Router {
  const router = Router();
  const list = Joi.array().items(binned);
  describeRoute(
    router,
    {
      ...{ method: "get", scope: "read", path: "/bin", tag: "stories" },
      summary: "What one has deleted, newest first, and when it is gone",
      responses: { 200: dataAnswer("All of it", { stories: list, chapters: list }), 403: "Not for guests" },
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
      });
    },
  );
  const entities = { stories: restoreStory, chapters: restoreChapter } as const;
  for (const entity of ["stories", "chapters"] as const)
    describeRoute(
      router,
      {
        ...{ method: "post", scope: "write", path: `/${entity}/:id/restore`, tag: entity },
        summary: "Brings back what was deleted within the last 30 days",
        responses: { 200: entryAnswer("It is back"), 403: "Not for this caller", 404: "Nothing there" },
      },
      async (request, response) => {
        const { _id, title } = await entities[entity](services, callerOf(request), String(request.params.id));
        sendChanged(request, response, String(_id), { title });
      },
    );
  return router;
}
