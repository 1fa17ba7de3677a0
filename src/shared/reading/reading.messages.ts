/** Error messages for users. */
export const readingMessages = {
  /** Not in the specification. */
  notRemembered:
    "Your place was not saved, because your reading history is switched off or you do not have access to this chapter.",
  /** Not in the specification. */
  nothingToRead: "This story is yours or has no chapters to read yet, so it cannot have a reading status.",
} as const;
