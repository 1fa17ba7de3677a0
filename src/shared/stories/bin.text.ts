import { plural } from "../format.ts";

/** Texts of deleted stories and chapters that can still be restored. */
export const binText = {
  title: "Bin",
  lead: (days: number) =>
    `Stories and chapters you delete stay here for ${days} days. After that they are permanently deleted, with everything written in them.`,
  empty: "The bin is empty",
  emptyHint: "Stories and chapters you delete stay here before they are permanently deleted.",
  stories: "Stories",
  ofTeams: "From stories you write with others",
  author: "Author",
  /** Where an item of a shared story belongs. */
  wholeStory: "The whole story",
  ofTeamsHint:
    "Only the author of a story can restore these. What you wrote is in the download of your data.",
  download: "Download your data",
  chapters: "Chapters",
  what: "Title",
  of: "Story",
  deleted: "Deleted",
  until: "Permanently deleted",
  words: "Words",
  restore: "Restore",
  restoreOf: (title: string) => `Restore ${title}`,
  restored: (title: string) => `“${title}” has been restored.`,
  restoredChapter: (title: string) => `“${title}” has been restored as a draft at the end of its story.`,
  clear: "Empty the bin",
  clearTitle: "Empty the bin?",
  clearBody: (count: number) =>
    `${plural(count, "entry", "entries")} and everything written in them will be deleted at once and cannot be restored. A story that somebody has bought stays here, and what you wrote with co-authors stays until its date.`,
  cleared: (count: number) => `${plural(count, "entry has", "entries have")} been permanently deleted.`,
  actions: "Actions",
} as const;
