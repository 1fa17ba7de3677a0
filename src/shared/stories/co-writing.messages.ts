/** Error messages for users. */
export const coWritingMessages = {
  notLive:
    "This chapter contains something that can only be edited as Markdown, so you cannot write in it together live.",
  notText: "This change was not saved, because it contains something that is not allowed in a chapter.",
} as const;
