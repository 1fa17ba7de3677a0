/** Notification texts for followers of a story about its chapters. */
export const chapterNotificationsText = {
  figure: "Chapters published",
  chapter: (who: string, chapter: string, story: string) =>
    `${who} published a new chapter of “${story}”${chapter ? `: ${chapter}` : ""}`,
  chapters: (who: string, count: string, story: string) =>
    `${who} published ${count} new chapters of “${story}”`,
} as const;
