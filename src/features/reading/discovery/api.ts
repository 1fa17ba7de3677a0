import { type Request, Router } from "express";
import { describeRoute, entriesAnswer, memberAt, sendPlainEntries } from "#core/api/index.ts";
import { notFound } from "#core/base/errors.ts";
import { cataloguePaths } from "#shared/stories/catalogue.paths.ts";
import type { StoryCardDto } from "#shared/stories/story-card.dto.ts";

import { browseShown, browseStories, hidingFor } from "../../stories/catalogue/index.ts";
import { presentStoryCard, readStory, type StoryDoc } from "../../stories/stories/index.ts";
import { readAlsoLiked, readAlsoLikedFor, readBecause } from "./reads.ts";

/** Applies the caller's filters; `hidden` is null if they have none. */
async function alsoLiked(story: StoryDoc, filters: Awaited<ReturnType<typeof hidingFor>>) {
  if (!story.listed) return { stories: [], hidden: null };
  if (!filters) return { stories: await readAlsoLiked(story), hidden: null };
  return readAlsoLikedFor(story, filters.hiding);
}

/** Limit on stories of the rising list. */
const RISING = 24;

type Site = { readonly url: string };
interface Routes {
  readonly router: Router;
  readonly site: Site;
  readonly now: () => Date;
}

/** Story attributes returned alongside the reason for the recommendation. */
const attributesOf = (
  site: Site,
  { id, title, slug, author, categories, mature }: StoryCardDto,
): Record<string, unknown> => ({
  title,
  slug,
  url: site.url + cataloguePaths.story({ id, slug }),
  author: author.username,
  categories,
  mature,
});

/** Recommendations with reasons: similar to a story, by the caller's taste, and new and rising stories. */
export function discoveryRoutes(site: Site, now: () => Date): Router {
  const routes: Routes = { router: Router(), site, now };
  describeRising(routes);
  describeBecause(routes);
  describeSimilar(routes);
  return routes.router;
}

const filtersOf = (request: Request) =>
  hidingFor(request.viewer, new URLSearchParams(request.url.split("?")[1]));

/** `GET /api/stories/rising`: the same as the home page's shelf. */
function describeRising({ router, site, now }: Routes): void {
  describeRoute(
    router,
    {
      method: "get",
      cache: "never",
      scope: "read",
      path: "/stories/rising",
      tag: "stories",
      summary: `List up to ${RISING} new stories with the most readers for their age, best first`,
      responses: {
        200: entriesAnswer(
          "Entries with the story's id: title, slug, url, author, categories, mature, publishedAt and newReaders (of the last week); meta.hidden counts what the caller's own filters hide, which `hidden=show` answers too",
        ),
      },
    },
    async (request, response) => {
      const filters = await filtersOf(request);
      const wish = { list: "rising", limit: RISING } as const;
      const shownStories = filters
        ? await browseShown(wish, now(), filters.hiding)
        : { ...(await browseStories(wish, now())), hidden: null };
      const cards = shownStories.rows.map(presentStoryCard);
      sendPlainEntries(
        request,
        response,
        cards.map((card) => ({
          id: card.id,
          attributes: {
            ...attributesOf(site, card),
            publishedAt: card.publishedAt,
            newReaders: card.newReaders,
          },
        })),
        shownStories.hidden ? { hidden: shownStories.hidden.length } : {},
      );
    },
  );
}

/** `GET /api/stories/because`: the same as a member's rows on the home page. */
function describeBecause({ router, site }: Routes): void {
  describeRoute(
    router,
    {
      method: "get",
      cache: "never",
      scope: "read",
      path: "/stories/because",
      tag: "stories",
      summary:
        "List stories that the caller may like, each with the liked or read story that it follows from",
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

/** `GET /api/stories/:id/similar`: stories that readers of this story also liked, best first. */
function describeSimilar({ router, site }: Routes): void {
  describeRoute(
    router,
    {
      method: "get",
      cache: "never",
      scope: "read",
      path: "/stories/:id/similar",
      tag: "stories",
      summary: "List up to six public stories that readers of this one also liked, best first",
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
