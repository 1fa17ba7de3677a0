import { definePage, type PageContext, type PageDefinition } from "#core/pages/define-page.ts";
import { pagingOf } from "#core/pages/paging.ts";
import { loadProfile, profileMeta } from "#features/people/profile/index.ts";
import { hidingFor, listTags } from "#features/stories/catalogue/index.ts";
import type { ReviewsTabPageData } from "#shared/talk/reviews.dto.ts";
import { reviewsPaths } from "#shared/talk/reviews.paths.ts";
import { reviewsText } from "#shared/talk/reviews.text.ts";
import { ReviewsTab, ReviewsTabPage } from "#views/talk/reviews/ReviewsTabPage.tsx";
import { presentReviewsOf, tagsOfReviews } from "../present.ts";
import { listReviewsOf } from "../reads.ts";

/** Profile tab with a member's reviews of listed stories; the same for every viewer. */
export const reviewsTab = (site: { readonly name: string; readonly url: string }): PageDefinition =>
  definePage<ReviewsTabPageData>({
    path: "/user/:username/reviews",
    query: ["after", "before", "hidden"],
    cache: "shared",
    async load(context) {
      const { query, shows } = context;
      const { id, user } = await loadProfile(context, "reviews");
      const page = await listReviewsOf(id, placeIn(query));
      shows("reviews", ...page.rows.map(({ story }) => `stories:${story}`), ...tagsOfReviews(page.rows));
      const { reviews } = await presentReviewsOf(page.rows, null);
      const paging = pagingOf(reviewsPaths.userReviews(user.username), page, null);
      return { user, tab: "reviews", reviews, paging };
    },
    slots: {
      "profile-reviews": {
        tags: (context) => ["reviews", ...listTags(context)],
        render: filteredReviews,
      },
    },
    meta: ({ user }, { query }) =>
      profileMeta(user, "reviews", site, {
        title: reviewsText.tab(user.name),
        isLater: query.has("after") || query.has("before"),
      }),
    Component: ReviewsTabPage,
  });

/** Like `reviewsTab`, for a viewer with filters; it never hides the viewer's reviews. */
async function filteredReviews({ viewer, query, params, url }: PageContext) {
  const filters = await hidingFor(viewer, query);
  if (!filters) return undefined;
  const { hiding, shown } = filters;
  const { id, user } = await loadProfile({ viewer, params, url, shows: () => {} }, "reviews");
  const page = await listReviewsOf(id, placeIn(query));
  const { reviews, hidden } = await presentReviewsOf(page.rows, id === viewer.id ? null : hiding);
  const [here, withHidden] = [
    reviewsPaths.userReviews(user.username),
    reviewsPaths.userReviews(user.username, "show"),
  ];
  const paging = pagingOf(shown ? withHidden : here, page, null);
  const leftOut = { count: hidden, more: false, shown, href: shown ? here : withHidden };
  return <ReviewsTab data={{ reviews, paging, leftOut }} />;
}

const placeIn = (query: URLSearchParams) => ({ after: query.get("after"), before: query.get("before") });
