import { type Request, Router } from "express";
import { describeRoute, entriesAnswer, memberAt, sendPlainEntries } from "../../../core/api/index.ts";
import { notFound } from "../../../core/base/errors.ts";
import { cataloguePaths } from "../../../shared/stories/catalogue.paths.ts";
import type { StoryCardDto } from "../../../shared/stories/story-card.dto.ts";

import { browseShown, browseStories, hidingFor } from "../../stories/catalogue/index.ts";
import { presentStoryCard, readStory, type StoryDoc } from "../../stories/stories/index.ts";
import { readAlsoLiked, readAlsoLikedFor, readBecause } from "./reads.ts";

/** As the caller's filters leave it; `hidden` is null for who has none. */
async function alsoLiked(story: StoryDoc, filters: Awaited<ReturnType<typeof hidingFor>>) {
  if (!story.listed) return { stories: [], hidden: null };
  if (!filters) return { stories: await readAlsoLiked(story), hidden: null };
  return readAlsoLikedFor(story, filters.hiding);
}

/** Stories of the rising list that are answered at once. */
const RISING = 24;

type Site = { readonly url: string };
interface Routes {
  readonly router: Router;
  readonly site: Site;
  readonly now: () => Date;
}

/** What of a story stands beside the reason why it is named. */
const attributesOf = (
  site: Site,
  { id, title, slug, author, categories, mature }: StoryCardDto,
): Record<string, unknown> => ({
  ...{ title, slug, url: site.url + cataloguePaths.story({ id, slug }) },
  ...{ author: author.username, categories, mature },
});

/** What to read next, each with why: by a story, by what the caller likes, and what is new and rising. */
export function discoveryRoutes(site: Site, now: () => Date): Router {
  const routes: Routes = { router: Router(), site, now };
  describeRising(routes);
  describeBecause(routes);
  describeSimilar(routes);
  return routes.router;
}

const filtersOf = (request: Request) =>
  hidingFor(request.viewer, new URLSearchParams(request.url.split("?")[1]));

/** `GET /api/stories/rising`, as the home page's shelf. */
function describeRising({ router, site, now }: Routes): void {
  describeRoute(
    router,
    {
      method: "get",
      scope: "read",
      path: "/stories/rising",
      tag: "stories",
      summary: `Up to ${RISING} new stories that find most readers for their age, best first`,
      responses: {
        200: entriesAnswer(
          "Entries with the story's id: title, slug, url, author, categories, mature, publishedAt and newReaders (of the last week); meta.hidden counts what the caller's own filters hide, which `hidden=show` answers too",
        ),
      },
    },
    async (request, response) => {
      const filters = await filtersOf(request);
      const wish = { list: "rising", limit: RISING } as const;
      const found = filters
        ? await browseShown(wish, now(), filters.hiding)
        : { ...(await browseStories(wish, now())), hidden: null };
      const cards = found.rows.map(presentStoryCard);
      sendPlainEntries(
        request,
        response,
        cards.map((card) => ({
          id: card.id,
          attributes: {
            ...attributesOf(site, card),
            ...{ publishedAt: card.publishedAt, newReaders: card.newReaders },
          },
        })),
        found.hidden ? { hidden: found.hidden.length } : {},
      );
    },
  );
}

/** `GET /api/stories/because`, as the home page's rows for a member. */
function describeBecause({ router, site }: Routes): void {
  describeRoute(
    router,
    {
      method: "get",
      scope: "read",
      path: "/stories/because",
      tag: "stories",
      summary: "Stories that the caller may like, each after one that they like or have read",
      responses: {
        200: entriesAnswer(
          "Entries with the story's id: title, slug, url, author, categories, mature, commonReaders, after (id, slug and title of the caller's) and by (favourite, reading or list)",
        ),
        403: "No token",
      },
    },
    async (request, response) => {
      memberAt(request);
      const rows = await readBecause(request.viewer);
      sendPlainEntries(
        request,
        response,
        rows.flatMap(({ after, by, stories }) =>
          stories.map(({ story, readers }) => ({
            id: story.id,
            attributes: { ...attributesOf(site, story), commonReaders: readers, after, by },
          })),
        ),
      );
    },
  );
}

/** `GET /api/stories/:id/similar`: what readers of a story also liked, best first. */
function describeSimilar({ router, site }: Routes): void {
  describeRoute(
    router,
    {
      method: "get",
      scope: "read",
      path: "/stories/:id/similar",
      tag: "stories",
      summary: "Up to six listed stories that readers of this one also liked, best first",
      responses: {
        200: entriesAnswer(
          "Entries with the story's id: title, slug, url, author, categories, mature and commonReaders; meta.hidden counts what the caller's own filters hide, which `hidden=show` answers too",
        ),
        404: "No such story",
      },
    },
    async (request, response) => {
      const story = await readStory(request.viewer, String(request.params.id));
      if (!story) throw notFound();
      const filters = await filtersOf(request);
      const { stories, hidden } = await alsoLiked(story, filters);
      sendPlainEntries(
        request,
        response,
        stories.map(({ story, readers }) => ({
          id: story.id,
          attributes: { ...attributesOf(site, story), commonReaders: readers },
        })),
        hidden === null ? {} : { hidden },
      );
    },
  );
}
