import { formatBytes, formatDuration } from "../format.ts";

/** Words about the audio of chapters that a narrator delivers by an order. */
export const orderAudioText = {
  title: "Audio of the chapters",
  titleOf: (order: string) => `Audio: ${order}`,
  lead: {
    seller:
      "Put up the audio of each chapter here, then deliver on the order's page. The buyer listens first; what they use at acceptance becomes the narration of their chapters.",
    buyer:
      "Listen to what your narrator has put up. When you accept the delivery you can use it: it becomes the narration of your chapters.",
  },
  back: "Back to the order",
  listOf: (title: string) => `Listen to ${title}`,
  none: "There is no audio yet.",
  noAudio: "No audio yet",
  about: (fileName: string, bytes: number, seconds: number) =>
    [fileName, formatBytes(bytes), formatDuration(seconds)].filter(Boolean).join(", "),
  used: "In the story",
  chapter: "Chapter",
  choose: "Choose a chapter",
  file: "Audio file",
  fileHint: (megabytes: number) =>
    `MP3, M4A, Opus or FLAC, up to ${megabytes} MB. It takes the place of what the chapter has here.`,
  put: "Put up audio",
  putTitle: "Put up a chapter",
  remove: "Remove",
  removeOf: (title: string) => `Remove the audio of ${title}`,
  done: "The audio is with the order.",
  removed: "The audio is removed.",
  chooseChapter: "Please choose a chapter.",
  noFile: "Please choose an audio file.",
  notNow: "Audio can be put up while you work on the order and its story is open to you.",
} as const;
