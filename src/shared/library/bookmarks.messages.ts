/** Error messages for users. */
export const bookmarksMessages = {
  tooManyBookmarks: "You have reached the limit for bookmarks. Please remove one first.",
} as const;
