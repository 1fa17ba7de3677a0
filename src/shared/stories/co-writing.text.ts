const names = new Intl.ListFormat("en-GB");

/** Texts of live co-writing. */
export const coWritingText = {
  here: (who: readonly string[]) =>
    who.length === 1 ? `${who[0]} has this chapter open` : `${names.format([...who])} have this chapter open`,
  merged:
    "What you save is merged with what they write. If that is not possible, both versions are kept, and you can compare them word by word.",
  revisions: "See recent changes",
  you: "You, elsewhere",
  someone: "Someone",
  withYou: "Here with you:",
  elsewhere: (who: readonly string[]) => `In other chapters of this story: ${names.format([...who])}`,
  shut: "You can no longer write in this chapter. The text stays here so that you can copy it.",
  apart:
    "This chapter’s text was replaced while you were away. What you wrote is kept in its history. Open the chapter again to continue.",
  openAgain: "Open it again",
  notYet: "Not everything you wrote has reached the server yet. Try again in a moment.",
} as const;
