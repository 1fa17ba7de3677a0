import { plural } from "../format.ts";

const chapters = (count: number): string => plural(count, "chapter", "chapters");

/** Texts for publishing several chapters at once and for unpublishing one. */
export const publishingText = {
  title: "Publish and unpublish",
  titleOf: (story: string) => `Publish and unpublish chapters of “${story}”`,
  drafts: "Drafts",
  draftsLead:
    "Tick the drafts you want to publish. You will see the list again before anything is published.",
  noDrafts: "There are no drafts.",
  empty: (count: number) => `${chapters(count)} without any text cannot be published yet.`,
  chapter: (number: number, title: string) => `${number}. ${title}`,
  silent: "Publish without notifications",
  silentHint: "Nobody is notified. The chapters still appear on the story’s page and in its feed.",
  choose: "Continue",
  published: "Published",
  noPublished: "Nothing has been published.",
  /** In a story that readers cannot see. */
  ready: "Ready",
  readyLead: "Readers can see these chapters once the story is published.",
  noReady: "No chapter is ready yet.",
  storyOut: "Readers cannot see this story at the moment.",
  withdraw: "Unpublish…",
  backToDraft: "Make it a draft…",
  ask: (count: number) => `Publish ${chapters(count)}?`,
  askMakeReady: (count: number) => `Mark ${chapters(count)} as ready?`,
  askLead: (count: number) => `Readers will see ${count === 1 ? "this chapter" : "these chapters"} at once:`,
  askReady: "The story is not published. Readers can see these chapters once it is:",
  askSilent: "Nobody is notified.",
  askLoud: "Followers are notified.",
  confirm: (count: number) => `Publish ${chapters(count)}`,
  confirmReady: (count: number) => `Mark ${chapters(count)} as ready`,
  askWithdraw: (title: string) => `Unpublish “${title}”?`,
  askBackToDraft: (title: string) => `Make “${title}” a draft?`,
  backToDraftLead: "It will not appear with the story. Its text and revisions are kept.",
  confirmBackToDraft: "Make it a draft",
  withdrawLead:
    "Readers will no longer see its page, and it becomes a draft again. Its text, revisions, comments and bookmarks are kept, and return when you publish it again.",
  confirmWithdraw: "Unpublish the chapter",
  back: "Back",
  done: (count: number) => `${chapters(count)} published.`,
  doneReady: (count: number) => `${plural(count, "chapter is", "chapters are")} ready.`,
  withdrawn: (title: string) => `“${title}” is a draft again.`,
  nothing: "Please tick at least one chapter.",
} as const;
