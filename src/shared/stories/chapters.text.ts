/** What followers of a story are told of its chapters. */
export const chapterNotificationsText = {
  chapter: (who: string, chapter: string, story: string) =>
    `${who} published a new chapter of “${story}”${chapter ? `: ${chapter}` : ""}`,
  chapters: (who: string, count: string, story: string) =>
    `${who} published ${count} new chapters of “${story}”`,
} as const;
