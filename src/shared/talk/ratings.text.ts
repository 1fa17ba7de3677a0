import { plural } from "../format.ts";
import { YOUNG_ACCOUNT_DAYS } from "../people/account-age.ts";

/** Texts of star ratings. */
export const ratingsText = {
  title: "Ratings and reviews",
  yours: "Your rating",
  stars: (count: number) => plural(count, "star", "stars"),
  rate: "Rate this story",
  /** Link from the story's actions to the stars below. */
  rateBelow: "Rate",
  given: (count: number) => `Rated ${count}`,
  remove: "Remove my rating",
  thanks: "Your rating is saved. Thank you.",
  removed: "Rating removed.",
  unread: "Open a chapter to rate or review this story here.",
  unreadMember: "Open a chapter, with your reading history switched on, to rate or review this story here.",
  none: "Nobody has rated this story yet.",
  count: (count: number) => plural(count, "rating", "ratings"),
  weighted: "Ratings from readers who finished count more.",
  plain: (mean: string) => `${mean} as a plain average`,
  how: "How this rating is calculated",
  explained: [
    "A rating counts by how much of the story the reader has read here. Opening a chapter gives the rating a tenth of its full weight. The weight grows with every chapter read. A reader who has read to the last published word counts in full.",
    "A chapter counts as read when it was open for at least as long as reading it takes. What somebody has read stays private to their account. We use it only to work out the weight.",
    `A rating from an account younger than ${YOUNG_ACCOUNT_DAYS} days gives a hundredth of its full weight. After that it counts by reading, like every other rating.`,
    "The author and the people who write with them cannot rate the story. Every reader has one rating and can change it at any time.",
  ],
} as const;

/** Texts of notifications to authors about ratings. */
export const ratingNotificationsText = {
  rating: (who: string, story: string) => `${who} rated “${story}”`,
} as const;
