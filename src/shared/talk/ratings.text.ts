import { plural } from "../format.ts";

/** Stars that readers give a story. */
export const ratingsText = {
  title: "Ratings and reviews",
  yours: "Your rating",
  stars: (count: number) => plural(count, "star", "stars"),
  rate: "Rate this story",
  /** Among the acts of a story: the way to the stars below. */
  go: "Rate",
  given: (count: number) => `Rated ${count}`,
  remove: "Remove my rating",
  thanks: "Your rating is saved. Thank you.",
  removed: "Your rating is removed.",
  unread: "Open a chapter to rate or review this story here.",
  unreadMember: "Open a chapter, with your reading history switched on, to rate or review this story here.",
  none: "Nobody has rated this story yet.",
  count: (count: number) => plural(count, "rating", "ratings"),
  weighted: "weighted by reading",
  plain: (mean: string) => `${mean} as a plain average`,
  how: "How this number is made",
  explained: [
    "A rating counts by how much of the story its reader has really read here. Opening a chapter gives it a tenth of its weight; it grows with every chapter read, and whoever has read to the last published word counts in full.",
    "A chapter counts as read when it was open for as long as reading it takes, at the very least. What somebody has read never leaves their account: only the weight follows from it.",
    "The author and those who write with them cannot rate a story, and every reader has one rating, which they may change at any time.",
  ],
} as const;

/** What an author is told of ratings. */
export const ratingNotificationsText = {
  rating: (who: string, story: string) => `${who} rated “${story}”`,
} as const;
