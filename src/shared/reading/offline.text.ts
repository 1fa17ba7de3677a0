import { formatBytes, formatNumber, plural } from "../format.ts";

/** Reading without a connection: what is kept on a device, and how it is taken away again. */
export const offlineText = {
  title: "Kept for reading offline",
  lead: "Stories that you keep on this device can be read without a connection.",
  needsScript: "Keeping stories needs JavaScript, which is off in this browser.",
  unsupported: "This browser cannot keep stories for reading offline.",
  looking: "Looking at this device…",
  none: "Nothing is kept here yet. On the page of a story, choose “More”, then “Keep for reading offline”.",
  howTitle: "How this works",
  how: [
    "Open a story’s page and choose “More”, then “Keep for reading offline”: the page, its cover and the chapters that are open to everyone are stored in this browser. New chapters are added when you open the story’s page with a connection.",
    "Where a story has audio, “Keep with its audio” stores that too, so that you can listen without a connection; it takes far more room. Audio that is kept is played from this device, always.",
    "What is kept is what everyone may read without signing in, without comments and reviews, and nothing about you. Chapters that must be paid for, stories for adults, private stories and those behind a password are not kept.",
    "Everything is read from the network as long as there is one. When you sign out, what you kept while signed in is taken from this device; what was kept without signing in stays until somebody removes it.",
    "Your place is not saved while you are offline.",
  ],
  offlineTitle: "You are offline",
  offlineLead: "This page is not kept on this device. These stories are:",
  again: "Try again",
  browse: "Find a story",
  keep: "Keep for reading offline",
  keepAudio: "Keep with its audio",
  keepRest: "Keep the rest",
  remove: "Remove from this device",
  removeOne: "Remove",
  removeAll: "Remove everything",
  all: "All that is kept here",
  cannot: "This story cannot be kept for reading offline: it is not open to everyone.",
  starting: "Keeping…",
  working: (kept: number, of: number) => `Keeping ${formatNumber(kept)} of ${chapters(of)}…`,
  kept: (kept: number, bytes: number) => `${chapters(kept)} kept on this device, ${formatBytes(bytes)}.`,
  partly: (kept: number, of: number, bytes: number) =>
    `${formatNumber(kept)} of ${chapters(of)} kept on this device, ${formatBytes(bytes)}.`,
  locked: (count: number) => `${plural(count, "locked chapter is", "locked chapters are")} left out.`,
  removed: "Removed from this device.",
  gone: "The story is no longer open to everyone: it was removed from this device.",
  full: "There is no room left on this device. Remove other stories, or free some space, and try again.",
  failed: "Not everything could be fetched. Please try again in a moment.",
  by: (author: string) => `by ${author}`,
  asOf: (date: string) => `As of ${date}`,
  total: (stories: number, bytes: number, common: number) =>
    `${plural(stories, "story", "stories")}, ${formatBytes(bytes)}; fonts and styles for all of them ${formatBytes(common)}.`,
} as const;

function chapters(count: number): string {
  return plural(count, "chapter", "chapters");
}
