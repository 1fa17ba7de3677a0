import { formatBytes, formatDuration, plural } from "../format.ts";
import type { AudioTreatment } from "./narration.enums.ts";

/** Words about the audio of chapters. */
export const narrationText = {
  title: "Narration",
  titleOf: (story: string) => `Narration of ${story}`,
  link: "Narration",
  lead: "Choose a chapter to put up audio of it. Readers listen above the text, wherever they may read it: a chapter that is private, paid for or a draft keeps its audio to itself too.",
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
    `Choose one to put it in the place of what there is. MP3, M4A, Opus or FLAC, up to ${megabytes} MB.`,
  narratorHint: "Shown beside the audio. Write @username to link to a member's profile.",
  save: "Save",
  upload: "Put up audio",
  remove: "Remove audio",
  removeTitle: "Remove this audio?",
  removeBody: "Readers can no longer listen to this chapter. The file is deleted from our side.",
  removeConfirm: "Remove audio",
  cues: {
    title: "Mark sentences while they are heard",
    lead: "Readers see each sentence marked as it is spoken, and go to it by a tap, once it is known when each begins. Paste subtitles of this audio, or begin with a guess and correct its times.",
    label: "Subtitles (WebVTT or SRT)",
    hint: "Their words are matched to the chapter's, so they may be cut elsewhere. Times count from the start of the audio as it plays above.",
    save: "Save the times",
    estimate: "Guess from the length of sentences",
    remove: "Forget the times",
    saved: "The times are saved.",
    estimated: "Here is a guess. Listen, and correct the times below.",
    removed: "The times are forgotten.",
    wait: "Please wait until the audio is prepared: cutting its silence moves every sentence.",
    unpublished: "Publish the chapter first: its sentences are those that readers see.",
    unreadable: "There are no times in this. Please paste a WebVTT or SRT file.",
    otherText: "These are other words than the chapter's. Please paste subtitles of this chapter.",
    tooLong: "This is too long for one chapter.",
    busy: "Other chapters are being matched just now. Please try again in a minute.",
  },
  listen: "Listen to the chapter as it is now",
  about: (fileName: string, bytes: number, seconds: number) =>
    `${fileName}, ${formatBytes(bytes)}, ${formatDuration(seconds)}`,
  treats:
    "Silence at both ends and long pauses are cut, the loudness is evened out, and the audio is kept as Opus and AAC. That takes a while; readers hear the file as it came until then.",
  treatsNot:
    "Your file is kept as it comes: please cut silence and even out the loudness before you put it up.",
  treatments: {
    none: "Kept as it came",
    waiting: "Being prepared",
    done: "Ready",
    failed: "Could not be prepared, so it is kept as it came",
  } satisfies Record<AudioTreatment, string>,
  progress: (percent: number) => `Being prepared: ${percent}%`,
  saved: "The audio is up.",
  credited: "The narrator is saved.",
  removed: "The audio is removed.",
  noRoom: (gigabytes: number) =>
    `With what is being uploaded, this audio would be more than ${gigabytes} GB. Remove some that is no longer needed first.`,
  used: (bytes: number, gigabytes: number) =>
    `${formatBytes(bytes)} of ${gigabytes} GB used by the audio of all the author's stories.`,
  noFile: "Please choose an audio file.",
  uploadGone: "What was uploaded is no longer here. Please choose the file again.",
  noMember: "There is no member of this name.",
  /** On a chapter's page. */
  region: "Narration",
  readBy: "Read by",
  computerVoice: "Computer voice",
  computerVoiceLead:
    "Chapters that nobody has narrated can be read by a computer. Readers are told that it is one, and such a story is not listed as narrated. Audio that you put up takes its place.",
  computerVoiceNone: "This site has no computer voice.",
  noComputerVoice: "This site has no computer voice.",
  noLanguage: "The computer voice does not speak the language of this story.",
  voiceIsOn: "It reads every published chapter without audio of its own, new ones and changed ones too.",
  switchOn: "Switch the computer voice on",
  switchOff: "Switch the computer voice off",
  voiceOn: "The computer voice is on. Its audio appears here once it is made.",
  voiceOff: "The computer voice is off, and what it had read is gone.",
  hint: "Your browser cannot play this audio.",
  download: "Download it",
  /** On a story's page. */
  storyListen: "Listen",
  audioBook: "E-book with audio",
  storyChapters: (chapters: number, seconds: number) =>
    `${plural(chapters, "chapter", "chapters")} to listen to, ${formatDuration(seconds)}`,
  /** Notified when named. */
  named: (who: string, story: string) => `${who} named you as a narrator of ${story}`,
} as const;
