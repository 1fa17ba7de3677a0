/** What users are told where something cannot be done. */
export const commentsMessages = {
  noSuchComment: "There is no such comment.",
  commentsClosed: "This chapter is closed to new comments.",
  ownComment: "You cannot like your own comment.",
} as const;
