import { Router } from "express";
import { describeRoute, sendPlainEntries } from "../../core/api/index.ts";
import { notFound } from "../../core/http/errors.ts";
import { paths } from "../../shared/paths.ts";
import { hidingFor, readStory, type StoryDoc } from "../stories/index.ts";
import { readAlsoLiked, readAlsoLikedFor } from "./reads.ts";

/** As the caller's filters leave it; `hidden` is null for who has none. */
async function alsoLiked(story: StoryDoc, filters: Awaited<ReturnType<typeof hidingFor>>) {
  if (!story.listed) return { stories: [], hidden: null };
  if (!filters) return { stories: await readAlsoLiked(story), hidden: null };
  return readAlsoLikedFor(story, filters.hiding);
}

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
        200: "Entries with the story's id: title, slug, url, author, categories, mature and commonReaders; meta.hidden counts what the caller's own filters hide, which `hidden=show` answers too",
        404: "No such story",
      },
    },
    async (request, response) => {
      const story = await readStory(request.viewer, String(request.params.id));
      if (!story) throw notFound();
      const filters = await hidingFor(request.viewer, new URLSearchParams(request.url.split("?")[1]));
      const { stories, hidden } = await alsoLiked(story, filters);
      sendPlainEntries(
        request,
        response,
        stories.map(({ story: { id, title, slug, author, categories, mature }, readers }) => ({
          id,
          attributes: {
            ...{ title, slug, url: site.url + paths.story({ id, slug }) },
            ...{ author: author.username, categories, mature, commonReaders: readers },
          },
        })),
        hidden === null ? {} : { hidden },
      );
    },
  );
  return router;
}
