import type { PageProps } from "../../../src/shared/form.ts";
import type { ReviewsTabData, ReviewsTabPageData } from "../../../src/shared/talk/reviews.dto.ts";
import { reviewsText } from "../../../src/shared/talk/reviews.text.ts";
import { ProfileFrame } from "../../people/profile/ProfileFrame.tsx";
import { AllHidden, LeftOut } from "../../people/reading-filters/LeftOut.tsx";
import { Marks } from "../../people/reading-filters/Marks.tsx";
import { Slot } from "../../shell/Slot.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { ReviewEntry } from "./ReviewEntry.tsx";
import { StoryHead } from "./ReviewsPage.tsx";

/** What a member says of stories, on their profile. */
export function ReviewsTabPage({ data }: PageProps<ReviewsTabPageData>) {
  const { user, reviews } = data;
  const words = reviewsText;
  return (
    <ProfileFrame data={data}>
      <section aria-labelledby="reviews">
        <h2 id="reviews" className="visually-hidden">
          {words.tab(user.name)}
        </h2>
        {reviews.length > 0 ? (
          <Slot name="profile-reviews">
            <ReviewsTab data={data} />
          </Slot>
        ) : (
          <Empty icon="star" title={words.tabNone(user.name)}>
            <p>{words.tabNoneHint}</p>
          </Empty>
        )}
      </section>
    </ProfileFrame>
  );
}

/** A page of them; for a reader with filters the slot "profile-reviews". */
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
