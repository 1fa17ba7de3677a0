/** Error messages of updates. */
export const updatesMessages = {
  ownStory: "Please choose one of your own stories.",
  noSuchUpdate: "This update does not exist.",
} as const;
