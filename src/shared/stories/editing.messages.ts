/** What users are told where something cannot be done. */
export const editingMessages = {
  tooManyGenres: "Please choose at most five genres.",
  noListToAskFor: "Make a mailing list first, then readers can be asked to join it.",
  passwordNeedsPrivate: "Only a private story can have a password.",
  versionMissing: "Please say which version this edit is based on: the version as it was read.",
  featureListed: "Only a story that everyone may find can be featured on the site.",
  profileFeaturesFull: "Six stories are featured on your profile already. Please remove one first.",
  nothingToPublish: "Publish at least one chapter first.",
  scheduleInFuture: "Please choose a time that is still to come.",
  storyRemoved: "A moderator has taken this story down, so it cannot be published.",
  languageUnknown: "Please choose a language.",
} as const;
