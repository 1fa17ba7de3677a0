import type { PageProps } from "#shared/form.ts";
import { cataloguePaths } from "#shared/stories/catalogue.paths.ts";
import type { StoryDto } from "#shared/stories/stories.dto.ts";
import type { ReviewsPageData } from "#shared/talk/reviews.dto.ts";
import { REVIEW_SORTS } from "#shared/talk/reviews.enums.ts";
import { reviewsPaths } from "#shared/talk/reviews.paths.ts";

import { reviewsText } from "#shared/talk/reviews.text.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { RatingSummary } from "../ratings/StoryRatings.tsx";
import { AspectList } from "./AspectList.tsx";
import { ReviewEntry } from "./ReviewEntry.tsx";

/** Page of all reviews of a story. */
export function ReviewsPage({ data }: PageProps<ReviewsPageData>) {
  const { story, sort, reviews, paging, aspects, keeps, zone } = data;
  const texts = reviewsText;
  const here = reviewsPaths.reviews(story, sort);
  const empty = sort === "hidden" ? texts.noneHidden : texts.none;
  return (
    <div className="page reviews">
      <StoryHead story={story} />
      <h1>{texts.titleOf(story.title)}</h1>
      <div className="ratings-columns">
        <aside className="reviews-summary">
          <RatingSummary story={story} />
          <AspectList aspects={aspects} />
          <WriteLink data={data} />
        </aside>
        <div className="reviews-list">
          <Tabs
            label={texts.sort}
            tabs={[...REVIEW_SORTS, ...(keeps ? (["hidden"] as const) : [])].map((each) => ({
              href: reviewsPaths.reviews(story, each),
              label: texts.sorts[each],
              current: each === sort,
            }))}
          />
          {reviews.length > 0 ? (
            reviews.map((review) => (
              <ReviewEntry
                key={review.id}
                story={story}
                review={review}
                next={`${here}#review-${review.id}`}
                zone={zone}
              />
            ))
          ) : (
            <Empty icon="star" title={empty}>
              <p>{sort === "hidden" ? texts.noneHiddenHint : texts.noneHint}</p>
            </Empty>
          )}
          <Pagination paging={paging} />
        </div>
      </div>
    </div>
  );
}

/** Link back to the reviewed story. */
export const StoryHead = ({ story }: { story: Pick<StoryDto, "id" | "slug" | "title"> }) => (
  <p className="story-back">
    <a href={cataloguePaths.story(story)}>
      <bdi>{story.title}</bdi>
    </a>
  </p>
);

function WriteLink({ data: { story, mine, mayWrite } }: { data: ReviewsPageData }) {
  const texts = reviewsText;
  if (!mayWrite || story.state !== "published") return null;
  return (
    <ButtonLink look="primary" href={reviewsPaths.reviewWrite(story)} icon="pen-line" rel="nofollow">
      {mine ? texts.change : texts.write}
    </ButtonLink>
  );
}
