/** Error messages of comments. */
export const commentsMessages = {
  noSuchComment: "This comment does not exist.",
  commentsClosed: "This chapter is closed to new comments.",
  ownComment: "You cannot like your own comment.",
} as const;
