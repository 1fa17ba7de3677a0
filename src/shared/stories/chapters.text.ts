/** Notification texts for followers of a story about its chapters. */
export const chapterNotificationsText = {
  figure: "Chapters published",
  chapter: (who: string, chapter: string, story: string) =>
    `${who} published a new chapter of “${story}”${chapter ? `: ${chapter}` : ""}`,
  chapters: (who: string, count: string, story: string) =>
    `${who} published ${count} new chapters of “${story}”`,
  emptied: (chapter: string, story: string) =>
    `“${chapter}” of “${story}” is no longer scheduled, because its text was removed. Write it, then schedule it again`,
  failed: (chapter: string, story: string) =>
    `“${chapter}” of “${story}” could not be published at its time. We keep trying; you can also publish it yourself`,
  returned: (chapter: string, story: string) =>
    `“${chapter}” of “${story}” was due while the story was in the bin or taken down. It is a draft again: publish it, or schedule it again`,
} as const;
