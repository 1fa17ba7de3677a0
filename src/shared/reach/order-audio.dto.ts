import type { AudioSourceDto } from "./narration.dto.ts";

/** A chapter in a narration order. */
export interface OrderAudioRowDto {
  readonly chapter: string;
  readonly title: string;
  /** Null if there is no audio yet. */
  readonly audio: {
    readonly source: AudioSourceDto;
    readonly seconds: number;
    /** Original file name. */
    readonly fileName: string;
    /** True if the story already uses it. */
    readonly used: boolean;
  } | null;
}

/** `/orders/:id/audio`. Forms by `intent`: put (chapter, audio) and remove (chapter). */
export interface OrderAudioPageData {
  readonly order: { readonly id: string; readonly title: string };
  /** Null for staff. */
  readonly side: "buyer" | "seller" | null;
  /** Language of the story. */
  readonly language: string;
  /** Chapters with audio; for the narrator during the work, all chapters. */
  readonly rows: readonly OrderAudioRowDto[];
  readonly mayPut: boolean;
  /** Limit in megabytes on one file. */
  readonly megabytes: number;
}
