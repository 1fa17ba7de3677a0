import type { ChapterType } from "../stories/chapters.enums.ts";
import type { AudioTreatment, NarrationVoice } from "./narration.enums.ts";

/** One file of a chapter's audio; browsers take the first they can play. */
export interface AudioSourceDto {
  readonly href: string;
  /** Media type, with codecs where it wants them. */
  readonly type: string;
  readonly bytes: number;
}

/** Who reads a chapter aloud; with a `username` a member. */
export interface NarratorDto {
  readonly name: string;
  readonly username: string | null;
}

/** A chapter's audio for who may read its text. */
export interface NarrationDto {
  readonly sources: readonly AudioSourceDto[];
  readonly seconds: number;
  readonly voice: NarrationVoice;
  /** Where it is told when each sentence begins; null where nobody knows. */
  readonly sentences: string | null;
  /** Null where nobody is named. */
  readonly narrator: NarratorDto | null;
}

/** A published chapter with audio, in the list of them. */
export interface HeardChapterDto {
  readonly number: number;
  readonly title: string;
  readonly type: ChapterType;
  readonly seconds: number;
}

/** What a story's page says of its audio. */
export interface StoryNarrationDto {
  /** Published chapters with audio, and the first of them. */
  readonly chapters: number;
  readonly first: number;
  readonly seconds: number;
  readonly voice: NarrationVoice;
}

/** A chapter in the list of who writes the story. */
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
  /** Of the audio of all its author's stories, and how many gigabytes that may be. */
  readonly bytes: number;
  readonly gigabytes: number;
  readonly computerVoice: {
    /** This site has one. */
    readonly there: boolean;
    readonly on: boolean;
    /** It does not speak the story's language. */
    readonly noLanguage: boolean;
  };
}

/** `/story/:id/narration/:chapter`. Forms by `intent`: save (audio, narrator), remove; cues (cues), estimate, no-cues. */
export interface ChapterNarrationPageData {
  readonly story: NarratedStoryDto;
  readonly chapter: {
    readonly id: string;
    readonly number: number;
    readonly title: string;
    readonly type: ChapterType;
  };
  readonly audio: (NarrationDto & AudioStandingDto) | null;
  /** When its sentences are heard, as WebVTT; "" where that is not known. */
  readonly cues: string;
  /** What of the narrator's field was kept. */
  readonly narrator: string;
  /** Megabytes of one file. */
  readonly megabytes: number;
  /** Whether this machine treats audio. */
  readonly treats: boolean;
}

/** `/story/:id/podcast`. Forms by `intent`: make and end. */
export interface PodcastPageData {
  readonly story: NarratedStoryDto;
  /** Whole addresses: everyone's, and the secret one of who bought it. */
  readonly open: string | null;
  readonly secret: string | null;
  readonly bought: boolean;
}

/** What its team is told of a chapter's audio beside. */
interface AudioStandingDto {
  readonly treatment: AudioTreatment;
  /** Of the treatment, 0 to 100. */
  readonly progress: number;
  /** The name it came by. */
  readonly fileName: string;
  readonly bytes: number;
}
