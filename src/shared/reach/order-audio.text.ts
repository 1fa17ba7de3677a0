import type { ConfirmationDto } from "../confirmation.dto.ts";
import { formatBytes, formatDuration } from "../format.ts";

/** Texts of chapter audio that a narrator delivers with an order. */
export const orderAudioText = {
  title: "Audio of the chapters",
  titleOf: (order: string) => `Audio: ${order}`,
  lead: {
    seller:
      "Upload the audio of each chapter here, then deliver on the order’s page. The buyer listens first. When they accept the delivery, the audio they choose becomes the narration of their chapters.",
    buyer:
      "Listen to what your narrator has uploaded. When you accept the delivery, you can use it as the narration of your chapters.",
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
  fileHint: (megabytes: number) => `MP3, M4A, Opus or FLAC, up to ${megabytes} MB.`,
  replace: "Replace the audio that this chapter already has here",
  hasAudio: "This chapter already has audio. Tick the box if the new file should replace it.",
  upload: "Upload audio",
  uploadTitle: "Upload the audio of a chapter",
  remove: "Remove",
  removeOf: (title: string) => `Remove the audio of ${title}`,
  removal: (title: string): ConfirmationDto => ({
    title: "Remove this audio?",
    lines: [`The audio of “${title}” is deleted from the order. You would have to upload it again.`],
    button: "Remove the audio",
    isEnding: true,
  }),
  done: "The audio has been added to the order.",
  removed: "Audio removed.",
  chooseChapter: "Please choose a chapter.",
  noFile: "Please choose an audio file.",
  notNow: "You can upload audio only while you are working on the order and have access to its story.",
} as const;
