/** What users are told where something cannot be done. */
export const reviewsMessages = {
  ratingOneToFive: "Please choose one to five stars.",
  ownRating: "You cannot rate or review a story that you work on.",
  rateUnread:
    "Open a chapter of this story first, with your reading history switched on: then you can rate and review it.",
} as const;
