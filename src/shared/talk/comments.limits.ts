/** Characters of a comment, and of the passage that it is about: ours. */
export const COMMENT_MAX = 5_000;
export const PASSAGE_MAX = 1_000;

/** Replies that stand below a comment at once; the others have a page. Ours. */
export const REPLIES_SHOWN = 5;

/** Threads that stand below a chapter; the others have a page. Ours. */
export const CHAPTER_THREADS = 10;

/** Passages that are looked at to mark a chapter's paragraphs. Ours. */
export const PASSAGES_MARKED = 1_000;
