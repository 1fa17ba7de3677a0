/** Somebody, and when they did it. */
export interface Said {
  readonly by: string;
  /** ISO 8601. */
  readonly at: string;
}

/** A text that somebody would have in the place of a chapter's. */
export interface SuggestedText extends Said {
  readonly html: string;
}

/** What somebody said beside a chapter, with what was answered. */
export interface Remark extends Said {
  readonly text: string;
  /** The words it is about, as they stand in the chapter; "" for the whole of it. */
  readonly quote: string;
  readonly answers: readonly (Said & { readonly text: string })[];
}

/** What a chapter's team has said of it and would have changed. */
export interface Review {
  readonly suggested: readonly SuggestedText[];
  readonly remarks: readonly Remark[];
}
