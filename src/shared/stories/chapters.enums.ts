/** Chapter states (product.md, States). */
export const CHAPTER_STATES = ["draft", "scheduled", "published"] as const;
export type ChapterState = (typeof CHAPTER_STATES)[number];

/** What a chapter is, as its author is asked: the four of the specification (section 2) first. */
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

/** What is said to readers beside the book: open to all, whatever the book costs. */
const BESIDE: readonly ChapterType[] = ["preview", "authors-note", "announcement"];

export const isBeside = (type: ChapterType): boolean => BESIDE.includes(type);

/** Front and back matter and what stands beside the book are in the contents, but not counted as chapters. */
export const isApart = (type: ChapterType): boolean =>
  type === "front-matter" || type === "back-matter" || isBeside(type);
