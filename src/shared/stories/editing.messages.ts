/** Error messages for users. */
export const editingMessages = {
  tooManyGenres: "Please choose at most five genres.",
  noListToAskFor: "Create a mailing list first, then ask readers to join it.",
  passwordNeedsPrivate: "Only a private story can have a password.",
  versionMissing: "Please send the version that this edit is based on.",
  featureListed: "Only a public story can be featured on the site.",
  profileFeaturesFull: "You already feature six stories on your profile. Please remove one first.",
  nothingToPublish: "Publish at least one chapter first.",
  detailMissing: {
    synopsis: "Please write a synopsis. Readers choose stories by it.",
    categories: "Please choose at least one genre.",
    aiUse: "Please say whether AI was used.",
  },
  scheduleInFuture: "Please choose a time in the future.",
  storyRemoved: "A moderator has taken this story down, so it cannot be published.",
  languageUnknown: "Please choose a language.",
} as const;
