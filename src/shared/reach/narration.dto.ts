import type { ChapterType } from "../stories/chapters.enums.ts";
import type { AudioTreatment, NarrationVoice } from "./narration.enums.ts";

/** One file of a chapter's audio; browsers use the first that they can play. */
export interface AudioSourceDto {
  readonly href: string;
  /** Media type, with codecs if needed. */
  readonly type: string;
  readonly bytes: number;
}

/** Narrator of a chapter; a member if `username` is set. */
export interface NarratorDto {
  readonly name: string;
  readonly username: string | null;
}

/** Audio of a chapter, for viewers who may read its text. */
export interface NarrationDto {
  readonly sources: readonly AudioSourceDto[];
  readonly seconds: number;
  readonly voice: NarrationVoice;
  /** URL of the sentences' start times; null if they are unknown. */
  readonly sentences: string | null;
  /** Null if nobody is credited. */
  readonly narrator: NarratorDto | null;
}

/** A published chapter with audio, in the list of such chapters. */
export interface HeardChapterDto {
  readonly number: number;
  readonly title: string;
  readonly type: ChapterType;
  readonly seconds: number;
}

/** Audio of a story, for its page. */
export interface StoryNarrationDto {
  /** Number of published chapters with audio, and the first of them. */
  readonly chapters: number;
  readonly first: number;
  readonly seconds: number;
  readonly voice: NarrationVoice;
}

/** A chapter in the list for the story's writers. */
export interface NarrationRowDto {
  readonly chapter: string;
  readonly number: number;
  readonly title: string;
  readonly type: ChapterType;
  readonly published: boolean;
  readonly audio:
    | (Pick<NarrationDto, "seconds" | "narrator" | "voice"> & {
        readonly treatment: AudioTreatment;
      })
    | null;
}

interface NarratedStoryDto {
  readonly id: string;
  readonly title: string;
  readonly slug: string;
  readonly language: string;
}

/** `/story/:id/narration`. Forms by `intent`: voice-on and voice-off. */
export interface StoryNarrationPageData {
  readonly story: NarratedStoryDto;
  readonly rows: readonly NarrationRowDto[];
  /** Bytes of the audio of all stories of the author, and their limit in gigabytes. */
  readonly bytes: number;
  readonly gigabytes: number;
  readonly computerVoice: {
    /** True if this site offers a computer voice. */
    readonly there: boolean;
    readonly on: boolean;
    /** True if the voice does not support the story's language. */
    readonly noLanguage: boolean;
    /** Titles of the chapters that could not be read. */
    readonly unread: readonly string[];
  };
}

/**
 * `/story/:id/narration/:chapter`. Forms by `intent`: save (audio, narrator), remove; cues (cues), estimate, no-cues.
 */
export interface ChapterNarrationPageData {
  readonly story: NarratedStoryDto;
  readonly chapter: {
    readonly id: string;
    readonly number: number;
    readonly title: string;
    readonly type: ChapterType;
  };
  readonly audio: (NarrationDto & AudioStandingDto) | null;
  /** Start times of the sentences as WebVTT; "" if unknown. */
  readonly cues: string;
  /** Stored value of the narrator field. */
  readonly narrator: string;
  /** Limit in megabytes on one file. */
  readonly megabytes: number;
  /** True if this server processes audio. */
  readonly treats: boolean;
}

/** `/story/:id/podcast`. Forms by `intent`: make and end. */
export interface PodcastPageData {
  readonly story: NarratedStoryDto;
  /** Absolute URLs: the public one, and the secret one of a buyer. */
  readonly open: string | null;
  readonly secret: string | null;
  readonly bought: boolean;
}

/** Additional data on a chapter's audio for the story's team. */
interface AudioStandingDto {
  readonly treatment: AudioTreatment;
  /** Progress of the processing, 0 to 100. */
  readonly progress: number;
  /** Original file name. */
  readonly fileName: string;
  readonly bytes: number;
}
