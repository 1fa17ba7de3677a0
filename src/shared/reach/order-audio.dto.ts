import type { AudioSourceDto } from "./narration.dto.ts";

/** A chapter of an order of narration. */
export interface OrderAudioRowDto {
  readonly chapter: string;
  readonly title: string;
  /** Null while there is none. */
  readonly audio: {
    readonly source: AudioSourceDto;
    readonly seconds: number;
    /** The name it came by. */
    readonly fileName: string;
    /** It is in the story by now. */
    readonly used: boolean;
  } | null;
}

/** `/orders/:id/audio`. Forms by `intent`: put (chapter, audio) and remove (chapter). */
export interface OrderAudioPageData {
  readonly order: { readonly id: string; readonly title: string };
  /** Null for the staff. */
  readonly side: "buyer" | "seller" | null;
  /** Of the story. */
  readonly language: string;
  /** Chapters with audio; for the narrator at work all chapters. */
  readonly rows: readonly OrderAudioRowDto[];
  readonly mayPut: boolean;
  /** Megabytes of one file. */
  readonly megabytes: number;
}
