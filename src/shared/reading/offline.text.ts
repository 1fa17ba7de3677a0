import { formatBytes, formatNumber, plural } from "../format.ts";

/** Texts of offline reading: what is stored on a device, and how to remove it. */
export const offlineText = {
  title: "Saved for offline reading",
  lead: "You can read the stories you save on this device without a connection.",
  needsScript: "Saving stories needs JavaScript, which is off in this browser.",
  unsupported: "This browser cannot save stories for offline reading.",
  looking: "Checking this device…",
  none: "Nothing is saved here yet. On the page of a story, choose “More”, then “Save for offline reading”.",
  howTitle: "How this works",
  how: [
    "Open a story’s page and choose “More”, then “Save for offline reading”. The page, its cover and the chapters that are open to everyone are stored in this browser. New chapters are added when you open the story’s page with a connection.",
    "If a story has audio, “Save with its audio” stores the audio too, so that you can listen without a connection. It takes up far more space. Stored audio is always played from this device.",
    "We store only what everyone can read without signing in. Comments, reviews and anything about you are not stored. Chapters that must be paid for, stories for adults, private stories and stories behind a password are not stored either.",
    "Pages are loaded from the network whenever you have a connection. When you log out, stories you saved while signed in are removed from this device. Stories you saved without signing in stay until somebody removes them.",
    "Your place is not saved while you are offline.",
  ],
  offlineTitle: "You are offline",
  offlineLead: "This page is not saved on this device. These stories are:",
  again: "Try again",
  browse: "Find a story",
  keep: "Save for offline reading",
  keepAudio: "Save with its audio",
  keepRest: "Save the rest",
  remove: "Remove from this device",
  removeOne: "Remove",
  removeAll: "Remove everything",
  all: "Everything saved on this device",
  cannot: "This story cannot be saved for offline reading because it is not open to everyone.",
  starting: "Saving…",
  working: (kept: number, of: number) => `Saving ${formatNumber(kept)} of ${chapters(of)}…`,
  kept: (kept: number, bytes: number) => `${chapters(kept)} saved on this device, ${formatBytes(bytes)}.`,
  partly: (kept: number, of: number, bytes: number) =>
    `${formatNumber(kept)} of ${chapters(of)} saved on this device, ${formatBytes(bytes)}.`,
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
