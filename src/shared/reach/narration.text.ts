import { formatBytes, formatDuration, plural } from "../format.ts";
import type { AudioTreatment } from "./narration.enums.ts";

/** Texts of chapter audio. */
export const narrationText = {
  title: "Narration",
  titleOf: (story: string) => `Narration of ${story}`,
  link: "Narration",
  lead: "Choose a chapter to add audio to. Readers listen above the text. Only people who can read a chapter can hear its audio, so audio of private, paid or draft chapters is protected too.",
  chapter: "Chapter",
  audio: "Audio",
  narrator: "Narrator",
  noChapters: "There are no chapters yet.",
  noAudio: "No audio",
  draft: "Draft",
  addTo: (chapter: string) => `Add audio to ${chapter}`,
  editOf: (chapter: string) => `Change the audio of ${chapter}`,
  file: "Audio file",
  fileHint: (megabytes: number) => `MP3, M4A, Opus or FLAC, up to ${megabytes} MB.`,
  replaceHint: (megabytes: number) =>
    `Choose a file to replace the current audio. MP3, M4A, Opus or FLAC, up to ${megabytes} MB.`,
  narratorHint: "Shown beside the audio. Write @username to link to a member’s profile.",
  save: "Save",
  upload: "Upload audio",
  remove: "Remove audio",
  removeTitle: "Remove this audio?",
  removeBody: "Readers will no longer be able to listen to this chapter. We will delete the file.",
  removeConfirm: "Remove audio",
  cues: {
    title: "Highlight sentences as they are spoken",
    lead: "Readers see each sentence highlighted as it is spoken, and can tap a sentence to go to it. To do this, we need to know when each sentence begins. Paste subtitles of this audio, or start with an estimate and correct its times.",
    label: "Subtitles (WebVTT or SRT)",
    hint: "We match their words to the chapter’s, so the lines may be divided differently. Times count from the start of the audio as it plays above.",
    save: "Save the times",
    estimate: "Estimate from the length of sentences",
    remove: "Remove the times",
    saved: "The times are saved.",
    estimated: "Here is an estimate. Listen, and correct the times below.",
    removed: "Times removed.",
    wait: "Please wait until the audio is ready. Cutting its silence changes the time of every sentence.",
    unpublished: "Publish the chapter first. We use the sentences that readers see.",
    unreadable: "We found no times in this text. Please paste a WebVTT or SRT file.",
    otherText: "These words do not match the chapter’s. Please paste subtitles of this chapter.",
    tooLong: "This text is too long for one chapter.",
    typed: "You have typed subtitles here. Save them, or empty this field first.",
    busy: "We are matching other chapters at the moment. Please try again in a minute.",
  },
  listen: "Listen to the chapter’s current audio",
  about: (fileName: string, bytes: number, seconds: number) =>
    `${fileName}, ${formatBytes(bytes)}, ${formatDuration(seconds)}`,
  treats:
    "We cut silence at both ends and long pauses, even out the loudness, and store the audio as Opus and AAC. This takes a while. Until then, readers hear your original file.",
  treatsNot: "We use your file as it is. Please cut silence and even out the loudness before you upload it.",
  treatments: {
    none: "Original file used",
    waiting: "Being prepared",
    done: "Ready",
    failed: "Could not be prepared, so the original file is used",
  } satisfies Record<AudioTreatment, string>,
  progress: (percent: number) => `Being prepared: ${percent}%`,
  saved: "Audio uploaded.",
  credited: "The narrator is saved.",
  removed: "Audio removed.",
  noRoom: (gigabytes: number) =>
    `With the uploads in progress, this audio would go over the limit of ${gigabytes} GB. Remove audio that is no longer needed first.`,
  used: (bytes: number, gigabytes: number) =>
    `${formatBytes(bytes)} of ${gigabytes} GB used by the audio of all the author’s stories.`,
  noFile: "Please choose an audio file.",
  uploadGone: "We no longer have your upload. Please choose the file again.",
  noMember: "No member has this username.",
  /** Texts on a chapter's page. */
  region: "Narration",
  readBy: "Read by",
  computerVoice: "Computer voice",
  computerVoiceLead:
    "A computer voice can read chapters that nobody has narrated. Readers are told that it is a computer, and the story is not listed as narrated. Audio that you upload replaces it.",
  computerVoiceNone: "This site has no computer voice.",
  noComputerVoice: "This site has no computer voice.",
  noLanguage: "The computer voice does not speak the language of this story.",
  unread: (titles: readonly string[]) =>
    `The computer voice could not read ${plural(titles.length, "chapter", "chapters")}: ${titles.map((title) => `“${title}”`).join(", ")}. Save the text again, or switch the voice off and on, to try once more.`,
  voiceIsOn: "It reads every published chapter without uploaded audio, including new and changed chapters.",
  switchOn: "Switch on the computer voice",
  switchOff: "Switch off the computer voice",
  voiceOn: "The computer voice is on. Its audio will appear here when it is ready.",
  voiceOff: "The computer voice is off, and its audio has been deleted.",
  unsupported: "Your browser cannot play this audio.",
  download: "Download it",
  /** Texts on a story's page. */
  storyListen: "Listen",
  audioBook: "E-book with audio",
  storyChapters: (chapters: number, seconds: number) =>
    `${plural(chapters, "chapter", "chapters")} to listen to, ${formatDuration(seconds)}`,
  /** Notification of a narrator who was credited. */
  named: (who: string, story: string) => `${who} named you as a narrator of ${story}`,
} as const;
