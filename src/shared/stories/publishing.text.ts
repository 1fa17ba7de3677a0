import { plural } from "../format.ts";

const chapters = (count: number): string => plural(count, "chapter", "chapters");

/** Publishing several chapters at once, and taking one back. */
export const publishingText = {
  title: "Publish and unpublish",
  titleOf: (story: string) => `Publish and unpublish chapters of “${story}”`,
  drafts: "Drafts",
  draftsLead: "Tick those to publish. You see the list once more before anything happens.",
  noDrafts: "There are no drafts.",
  empty: (count: number) => `${chapters(count)} without any text cannot be published yet.`,
  chapter: (number: number, title: string) => `${number}. ${title}`,
  silent: "Publish silently",
  silentHint:
    "Nobody gets a notification. The chapters appear on the story’s page and in its feed all the same.",
  choose: "Continue",
  published: "Published",
  noPublished: "Nothing is published.",
  withdraw: "Unpublish…",
  withdrawOf: (title: string) => `Unpublish “${title}”…`,
  ask: (count: number) => `Publish ${chapters(count)}?`,
  askLead: (count: number) => `Readers will see ${count === 1 ? "this chapter" : "these chapters"} at once:`,
  askReady: "The story itself is not published: readers see them once it is.",
  askSilent: "Nobody gets a notification.",
  askLoud: "Followers get a notification.",
  confirm: (count: number) => `Publish ${chapters(count)}`,
  askWithdraw: (title: string) => `Unpublish “${title}”?`,
  withdrawLead:
    "Its page goes away for readers, and it is a draft of yours again. Its text and revisions, comments and bookmarks are kept, and are there again when you publish it.",
  confirmWithdraw: "Unpublish it",
  back: "Back",
  done: (count: number) => `${chapters(count)} published.`,
  withdrawn: (title: string) => `“${title}” is a draft again.`,
  nothing: "Please tick at least one chapter.",
} as const;
