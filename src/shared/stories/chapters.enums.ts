/** Chapter states (product.md, States). */
export const CHAPTER_STATES = ["draft", "scheduled", "published"] as const;
export type ChapterState = (typeof CHAPTER_STATES)[number];

/** Chapter types in the order of the author's form; the four of the specification (section 2) come first. */
export const CHAPTER_TYPES = [
  "chapter",
  "preview",
  "authors-note",
  "announcement",
  "prologue",
  "interlude",
  "epilogue",
  "front-matter",
  "back-matter",
] as const;
export type ChapterType = (typeof CHAPTER_TYPES)[number];

/** Types that are not part of the book: free for all readers, whatever the book costs. */
const BESIDE: readonly ChapterType[] = ["preview", "authors-note", "announcement"];

export const isBeside = (type: ChapterType): boolean => BESIDE.includes(type);

/**
 * Front and back matter and entries outside the book are listed in the contents but not counted as chapters.
 */
export const isApart = (type: ChapterType): boolean =>
  type === "front-matter" || type === "back-matter" || isBeside(type);
