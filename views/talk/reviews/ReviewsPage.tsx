import type { PageProps } from "../../../src/shared/form.ts";
import { cataloguePaths } from "../../../src/shared/stories/catalogue.paths.ts";
import type { StoryDto } from "../../../src/shared/stories/stories.dto.ts";
import type { ReviewsPageData } from "../../../src/shared/talk/reviews.dto.ts";
import { REVIEW_SORTS } from "../../../src/shared/talk/reviews.enums.ts";
import { reviewsPaths } from "../../../src/shared/talk/reviews.paths.ts";

import { reviewsText } from "../../../src/shared/talk/reviews.text.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { RatingSummary } from "../ratings/StoryRatings.tsx";
import { AspectList } from "./AspectList.tsx";
import { ReviewEntry } from "./ReviewEntry.tsx";

/** All that readers have to say of a story. */
export function ReviewsPage({ data }: PageProps<ReviewsPageData>) {
  const { story, sort, reviews, paging, aspects, keeps, zone } = data;
  const words = reviewsText;
  const here = reviewsPaths.reviews(story, sort);
  const empty = sort === "hidden" ? words.noneHidden : words.none;
  return (
    <div className="page reviews">
      <StoryHead story={story} />
      <h1>{words.titleOf(story.title)}</h1>
      <div className="ratings-columns">
        <aside className="reviews-summary">
          <RatingSummary story={story} />
          <AspectList aspects={aspects} />
          <WriteLink data={data} />
        </aside>
        <div className="reviews-list">
          <Tabs
            label={words.sort}
            tabs={[...REVIEW_SORTS, ...(keeps ? (["hidden"] as const) : [])].map((each) => ({
              href: reviewsPaths.reviews(story, each),
              label: words.sorts[each],
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
              <p>{sort === "hidden" ? words.noneHiddenHint : words.noneHint}</p>
            </Empty>
          )}
          <Pagination paging={paging} />
        </div>
      </div>
    </div>
  );
}

/** The way back to the story that is spoken of. */
export const StoryHead = ({ story }: { story: Pick<StoryDto, "id" | "slug" | "title"> }) => (
  <p className="story-back">
    <a href={cataloguePaths.story(story)}>
      <bdi>{story.title}</bdi>
    </a>
  </p>
);

function WriteLink({ data: { story, mine, mayWrite } }: { data: ReviewsPageData }) {
  const words = reviewsText;
  if (!mayWrite || story.state !== "published") return null;
  return (
    <ButtonLink look="primary" href={reviewsPaths.reviewWrite(story)} icon="pen-line" rel="nofollow">
      {mine ? words.change : words.write}
    </ButtonLink>
  );
}
