import type { PageProps } from "#shared/form.ts";
import type { ReviewsTabData, ReviewsTabPageData } from "#shared/talk/reviews.dto.ts";
import { reviewsText } from "#shared/talk/reviews.text.ts";
import { AllHidden, LeftOut } from "../../people/reading-filters/LeftOut.tsx";
import { Marks } from "../../people/reading-filters/Marks.tsx";
import { Slot } from "../../shell/Slot.tsx";
import { ProfileFrame } from "../../site/profile/ProfileFrame.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { ReviewEntry } from "./ReviewEntry.tsx";
import { StoryHead } from "./ReviewsPage.tsx";

/** Tab of a member's reviews, on their profile. */
export function ReviewsTabPage({ data }: PageProps<ReviewsTabPageData>) {
  const { user, reviews } = data;
  const texts = reviewsText;
  return (
    <ProfileFrame data={data}>
      <section aria-labelledby="reviews">
        <h2 id="reviews" className="visually-hidden">
          {texts.tab(user.name)}
        </h2>
        {reviews.length > 0 ? (
          <Slot name="profile-reviews">
            <ReviewsTab data={data} />
          </Slot>
        ) : (
          <Empty icon="star" title={texts.tabNone(user.name)}>
            <p>{texts.tabNoneHint}</p>
          </Empty>
        )}
      </section>
    </ProfileFrame>
  );
}

/** A page of the reviews; the slot "profile-reviews" for a reader with filters. */
export function ReviewsTab({ data: { reviews, paging, leftOut } }: { data: ReviewsTabData }) {
  return (
    <>
      <LeftOut of={leftOut} />
      {reviews.map(({ review, story }) => (
        <div className="profile-review" key={review.id}>
          <StoryHead story={story} />
          <Marks of={story.marks} />
          <ReviewEntry story={story} review={review} />
        </div>
      ))}
      {reviews.length === 0 && leftOut && leftOut.count > 0 && <AllHidden of={leftOut} />}
      <Pagination paging={paging} />
    </>
  );
}
