const names = new Intl.ListFormat("en-GB");

/** Writing together, live. */
export const coWritingText = {
  here: (who: readonly string[]) =>
    who.length === 1 ? `${who[0]} has this chapter open` : `${names.format([...who])} have this chapter open`,
  merged:
    "What you save is brought together with what they write. If it cannot be, both texts are kept, and you compare them word by word.",
  revisions: "See recent changes",
  you: "You, elsewhere",
  someone: "Someone",
  withYou: "Here with you:",
  elsewhere: (who: readonly string[]) => `In other chapters of this story: ${names.format([...who])}`,
  shut: "You can no longer write in this chapter. The text stays here for you to copy.",
  apart:
    "This chapter’s text has been replaced while you were away. What you wrote is kept in its history; open the chapter again to go on.",
  openAgain: "Open it again",
  notYet: "Not everything you wrote has reached the server yet. Try again in a moment.",
} as const;
