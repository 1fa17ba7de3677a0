import { plural } from "../format.ts";

/** Deleted stories and chapters that may still come back. */
export const binText = {
  title: "Bin",
  lead: (days: number) =>
    `Stories and chapters that you delete wait here for ${days} days. Then they are gone for good, with everything that was written in them.`,
  empty: "The bin is empty",
  emptyHint: "What you delete waits here before it is gone for good.",
  stories: "Stories",
  chapters: "Chapters",
  what: "Title",
  of: "Story",
  deleted: "Deleted",
  until: "Gone for good",
  words: "Words",
  restore: "Restore",
  restoreOf: (title: string) => `Restore ${title}`,
  restored: (title: string) => `“${title}” is back.`,
  restoredChapter: (title: string) => `“${title}” is back, as a draft at the end of its story.`,
  clear: "Empty the bin",
  clearTitle: "Empty the bin?",
  clearBody: (count: number) =>
    `${plural(count, "entry", "entries")} and all that was written in them are gone at once and cannot be brought back. A story that somebody has bought stays here.`,
  cleared: (count: number) => `${plural(count, "entry is", "entries are")} gone for good.`,
  actions: "Actions",
} as const;
