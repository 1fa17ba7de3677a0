import { notFound } from "#core/base/errors.ts";
import { isStaff } from "#core/base/viewer.ts";
import { definePage, type PageDefinition } from "#core/pages/define-page.ts";
import { pagingOf } from "#core/pages/paging.ts";
import { movedTo } from "#core/pages/redirects.ts";
import { zoneOf } from "#features/people/users/index.ts";
import { closedToRobots, presentStory, readStory, teamRole } from "#features/stories/stories/index.ts";
import { breadcrumbData } from "#shared/site/structured-data.ts";
import { addressesOf } from "#shared/site.ts";
import { cataloguePaths } from "#shared/stories/catalogue.paths.ts";
import type { ReviewsPageData } from "#shared/talk/reviews.dto.ts";
import { REVIEW_SORTS } from "#shared/talk/reviews.enums.ts";
import { reviewsPaths } from "#shared/talk/reviews.paths.ts";
import { reviewsText } from "#shared/talk/reviews.text.ts";
import { ReviewsPage } from "#views/talk/reviews/ReviewsPage.tsx";
import { aspectMeans } from "../count.ts";
import { presentReviews, tagsOfReviews } from "../present.ts";
import { findOwnReview, listHidden, listReviews, readAspects } from "../reads.ts";

/** Pages with all reviews of a story: most helpful, newest or best rated first. */
export function storyReviewPages(site: { readonly name: string; readonly url: string }): PageDefinition[] {
  const page = definePage<ReviewsPageData>({
    path: "/story/:id/:slug/reviews",
    query: ["sort", "after", "before"],
    cache: "shared",
    async load(context) {
      const { viewer, params, query, shows } = context;
      const story = await readStory(viewer, params.id!);
      if (!story) throw notFound();
      const dto = presentStory(story);
      if (story.slug !== params.slug) throw movedTo(reviewsPaths.reviews(dto) + context.url.search);
      // Members see different buttons, and do not see reviews by members they have blocked.
      context.dependsOnViewer();
      const keeps = viewer.id === String(story.author) || isStaff(viewer);
      const sortParam = query.get("sort");
      const sort = REVIEW_SORTS.find((each) => each === sortParam) ?? "helpful";
      const hidden = keeps && sortParam === "hidden";
      const cursor = { after: query.get("after"), before: query.get("before") };
      const [found, mine, totals, zone] = await Promise.all([
        hidden ? listHidden(story._id, cursor) : listReviews(viewer, story._id, { sort, ...cursor }),
        findOwnReview(viewer.id, params.id!),
        readAspects(story._id),
        zoneOf(viewer),
      ]);
      shows(`stories:${params.id}`, ...tagsOfReviews(found.rows));
      const here = hidden ? "hidden" : sort;
      return {
        story: dto,
        sort: here,
        reviews: await presentReviews(found.rows, viewer),
        paging: pagingOf(reviewsPaths.reviews(dto, here), found, null),
        aspects: aspectMeans(totals),
        mine: mine ? String(mine._id) : null,
        mayWrite: teamRole(viewer, story) === null,
        keeps,
        zone,
      };
    },
    meta({ story, sort, paging }) {
      const title = reviewsText.titleOf(story.title);
      if (story.state !== "published" || story.private || story.noCrawlers)
        return { title, robots: closedToRobots(story) };
      return {
        title,
        description: reviewsText.descriptionOf(story.title, story.author.name, story.reviews),
        canonical: reviewsPaths.reviews(story),
        robots:
          paging.newer === null && sort === "helpful" && story.reviews > 0 ? undefined : "noindex, follow",
        jsonLd: [
          breadcrumbData(
            [
              { name: site.name, path: cataloguePaths.home() },
              { name: story.title, path: cataloguePaths.story(story) },
              { name: reviewsText.title, path: reviewsPaths.reviews(story) },
            ],
            addressesOf(site),
          ),
        ],
      };
    },
    Component: ReviewsPage,
  });
  return [page];
}
