/** Chapter states (product.md, States). */
export const CHAPTER_STATES = ["draft", "scheduled", "published"] as const;
export type ChapterState = (typeof CHAPTER_STATES)[number];

/** What a chapter is: front and back matter stands in the contents but is not counted as a chapter. */
export const CHAPTER_TYPES = [
  "chapter",
  "prologue",
  "interlude",
  "epilogue",
  "front-matter",
  "back-matter",
] as const;
export type ChapterType = (typeof CHAPTER_TYPES)[number];
