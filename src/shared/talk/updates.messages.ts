/** Error messages of updates. */
export const updatesMessages = {
  pictureMissing: "Please choose a picture, or delete its description.",
  ownStory: "Please choose one of your own stories.",
  noSuchUpdate: "This update does not exist.",
} as const;
