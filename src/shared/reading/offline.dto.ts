/** What of a story everyone may read, and a reader may therefore keep on a device. */
export interface KeepableStoryDto {
  readonly id: string;
  readonly path: string;
  readonly title: string;
  readonly author: string;
  /** Chapters that are published and not open to everyone: these stay here. */
  readonly locked: number;
  readonly chapters: readonly KeepableChapterDto[];
}

export interface KeepableChapterDto {
  readonly path: string;
  /** Another one when the chapter's page reads otherwise than before: its words, or its neighbours. */
  readonly version: string;
}
