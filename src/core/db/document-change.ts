/** One document changed: by this process or another. */
export interface DocumentChange {
  readonly collection: string;
  readonly id: string;
  /** Dotted paths that an update touched; null when the whole document came or went. */
  readonly fields: readonly string[] | null;
}
