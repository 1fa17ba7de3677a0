/** What users are told where something cannot be done. */
export const coWritingMessages = {
  notLive: "This chapter holds what can only be edited as Markdown, so it cannot be written together live.",
} as const;
