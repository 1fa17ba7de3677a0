/** Change of one document, by this process or another. */
export interface DocumentChange {
  readonly collection: string;
  readonly id: string;
  /** Dotted paths changed by an update; null if the whole document was inserted or deleted. */
  readonly fields: readonly string[] | null;
}
