import { Router } from "express";
import { describeRoute, sendPlainEntries } from "../../core/api/index.ts";
import { notFound } from "../../core/http/errors.ts";
import { paths } from "../../shared/paths.ts";
import { readStory } from "../stories/index.ts";
import { readAlsoLiked } from "./reads.ts";

/** `GET /api/stories/:id/similar`: what readers of a story also liked, best first, each with why. */
export function discoveryRoutes(site: { readonly url: string }): Router {
  const router = Router();
  describeRoute(
    router,
    {
      method: "get",
      path: "/stories/:id/similar",
      tag: "stories",
      summary: "Up to six listed stories that readers of this one also liked, best first",
      responses: {
        200: "Entries with the story's id: title, slug, url, author, categories, mature and commonReaders",
        404: "No such story",
      },
    },
    async (request, response) => {
      const story = await readStory(request.viewer, String(request.params.id));
      if (!story) throw notFound();
      const found = story.listed ? await readAlsoLiked(story) : [];
      sendPlainEntries(
        request,
        response,
        found.map(({ story: { id, title, slug, author, categories, mature }, readers }) => ({
          id,
          attributes: {
            ...{ title, slug, url: site.url + paths.story({ id, slug }) },
            ...{ author: author.username, categories, mature, commonReaders: readers },
          },
        })),
      );
    },
  );
  return router;
}
