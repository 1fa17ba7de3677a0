/** Parts of a story that are public and can therefore be stored on a device. */
export interface KeepableStoryDto {
  readonly id: string;
  readonly path: string;
  readonly title: string;
  readonly author: string;
  /** Number of published chapters that are not public and are therefore not stored. */
  readonly locked: number;
  readonly chapters: readonly KeepableChapterDto[];
}

export interface KeepableChapterDto {
  readonly path: string;
  /** Changes when the content of the chapter's page changes: its text, or its neighbours. */
  readonly version: string;
}
