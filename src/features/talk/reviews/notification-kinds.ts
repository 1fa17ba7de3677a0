import {
  defineNotificationKind,
  type NotificationAbout,
  type NotificationKind,
} from "#core/notification-kind.ts";
import { reviewsPaths } from "#shared/talk/reviews.paths.ts";
import { reviewNotificationsText as words } from "#shared/talk/reviews.text.ts";
import { hrefOfStory, placeOfStory } from "../../stories/stories/index.ts";
import "./events.ts";

const hrefOfReview = ({ ids, subjects }: NotificationAbout): string | null =>
  ids.review ? reviewsPaths.review(ids.review) : hrefOfStory(subjects);

/** Notifications about reviews of a member's stories, and about answers to their reviews. */
export const reviewKinds: readonly NotificationKind[] = [
  defineNotificationKind({
    name: "review",
    settings: ["new_comment_notification"],
    on: {
      "review.created": ({ id, story, author, reviewer }) => ({
        // Keyed by story and reviewer: deleting a review and writing another gives no second notification.
        key: `review:${story}:${reviewer}`,
        group: `reviews:${story}`,
        by: reviewer,
        links: { review: id, story },
        recipients: [{ from: "one", id: author }],
      }),
    },
    takenBackOn: { "review.deleted": ({ id }) => ({ link: "review", id }) },
    text: ({ who, titles }) => words.review(who, titles.story),
    href: hrefOfReview,
    hrefOfSeveral: ({ subjects: { story } }) =>
      story ? reviewsPaths.reviews(placeOfStory(story), "newest") : null,
  }),
  defineNotificationKind({
    name: "review-answer",
    settings: ["new_comment_reply"],
    on: {
      "review.answered": ({ id, story, author, reviewer }) => ({
        key: `review-answer:${id}`,
        group: `review-answer:${id}`,
        by: author,
        links: { review: id, story },
        recipients: [{ from: "one", id: reviewer }],
      }),
    },
    text: ({ who, titles }) => words.answer(who, titles.story),
    href: hrefOfReview,
  }),
];
