/** Error messages of ratings and reviews. */
export const reviewsMessages = {
  ratingOneToFive: "Please choose one to five stars.",
  ownRating: "You cannot rate or review a story that you work on.",
  rateUnread:
    "Before you rate or review this story, open one of its chapters with your reading history switched on.",
} as const;
