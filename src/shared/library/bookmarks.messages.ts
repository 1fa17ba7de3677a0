/** What users are told where something cannot be done. */
export const bookmarksMessages = {
  tooManyBookmarks: "You have reached the limit for bookmarks. Please remove one first.",
} as const;
