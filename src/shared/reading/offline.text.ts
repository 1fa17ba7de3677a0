import { formatBytes, formatNumber, plural } from "../format.ts";

/** Texts of offline reading: what is stored on a device, and how to remove it. */
export const offlineText = {
  title: "Kept for reading offline",
  lead: "You can read the stories you keep on this device without a connection.",
  needsScript: "Keeping stories needs JavaScript, which is off in this browser.",
  unsupported: "This browser cannot keep stories for reading offline.",
  looking: "Checking this device…",
  none: "Nothing is kept here yet. On the page of a story, choose “More”, then “Keep for reading offline”.",
  howTitle: "How this works",
  how: [
    "Open a story’s page and choose “More”, then “Keep for reading offline”. The page, its cover and the chapters that are open to everyone are stored in this browser. New chapters are added when you open the story’s page with a connection.",
    "If a story has audio, “Keep with its audio” stores the audio too, so that you can listen without a connection. It takes up far more space. Stored audio is always played from this device.",
    "We store only what everyone can read without signing in. Comments, reviews and anything about you are not stored. Chapters that must be paid for, stories for adults, private stories and stories behind a password are not stored either.",
    "Pages are loaded from the network whenever you have a connection. When you log out, stories you kept while signed in are removed from this device. Stories you kept without signing in stay until somebody removes them.",
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
  all: "Everything kept on this device",
  cannot: "This story cannot be kept for reading offline because it is not open to everyone.",
  starting: "Keeping…",
  working: (kept: number, of: number) => `Keeping ${formatNumber(kept)} of ${chapters(of)}…`,
  kept: (kept: number, bytes: number) => `${chapters(kept)} kept on this device, ${formatBytes(bytes)}.`,
  partly: (kept: number, of: number, bytes: number) =>
    `${formatNumber(kept)} of ${chapters(of)} kept on this device, ${formatBytes(bytes)}.`,
  locked: (count: number) => `${plural(count, "locked chapter is", "locked chapters are")} left out.`,
  removed: "Removed from this device.",
  gone: "The story is no longer open to everyone, so it was removed from this device.",
  full: "There is no space left on this device. Remove other stories or free some space, and try again.",
  failed: "Some of the story could not be downloaded. Please try again in a moment.",
  by: (author: string) => `by ${author}`,
  asOf: (date: string) => `As of ${date}`,
  total: (stories: number, bytes: number, common: number) =>
    `${plural(stories, "story", "stories")}, ${formatBytes(bytes)}. Fonts and styles for all of them take up ${formatBytes(common)}.`,
} as const;

function chapters(count: number): string {
  return plural(count, "chapter", "chapters");
}
