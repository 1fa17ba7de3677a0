/** What users are told where something cannot be done. */
export const updatesMessages = {
  pictureMissing: "Please choose the picture, or leave out what it shows.",
  ownStory: "Please choose one of your own stories.",
  noSuchUpdate: "There is no such update.",
} as const;
