/** A person and a date. */
export interface Said {
  readonly by: string;
  /** ISO 8601 date. */
  readonly at: string;
}

/** A suggested replacement for a chapter's text. */
export interface SuggestedText extends Said {
  readonly html: string;
}

/** A comment on a chapter, with its replies. */
export interface Remark extends Said {
  readonly text: string;
  /** The commented words, as in the chapter; "" for the whole chapter. */
  readonly quote: string;
  readonly answers: readonly (Said & { readonly text: string })[];
}

/** Comments and suggestions on a chapter. */
export interface Review {
  readonly suggested: readonly SuggestedText[];
  readonly remarks: readonly Remark[];
}
