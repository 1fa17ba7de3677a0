/** What users are told where something cannot be done. */
export const readingMessages = {
  /** Ours. */
  notRemembered: "Your place was not saved: your reading history is switched off, or you cannot read this.",
} as const;
