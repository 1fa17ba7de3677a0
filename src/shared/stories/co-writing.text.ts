const names = new Intl.ListFormat("en-GB");

/** Writing together, live. */
export const coWritingText = {
  here: (who: readonly string[]) =>
    who.length === 1 ? `${who[0]} has this chapter open` : `${names.format([...who])} have this chapter open`,
  merged:
    "What you save is brought together with what they write. If it cannot be, both texts are kept, and you compare them word by word.",
  revisions: "See recent changes",
} as const;
