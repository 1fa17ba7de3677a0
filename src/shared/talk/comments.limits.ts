/** Limit on the characters of the passage that a comment is about. Not in the specification. */
export const PASSAGE_MAX = 1_000;

/** Number of replies shown below a comment; the others are on a separate page. Not in the specification. */
export const REPLIES_SHOWN = 5;

/** Number of threads shown below a chapter; the others are on a separate page. Not in the specification. */
export const CHAPTER_THREADS = 10;

/** Limit on the passages checked to mark a chapter's paragraphs. Not in the specification. */
export const PASSAGES_MARKED = 1_000;
