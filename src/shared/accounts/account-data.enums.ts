/** Kinds of archive content that is imported. */
export const IMPORTED_KINDS = [
  "stories",
  "chapters",
  "revisions",
  "pictures",
  "comments",
  "lists",
  "listItems",
  "listTexts",
  "detailChanges",
  "notes",
] as const;

/** Kinds of archive content that is left out, each with its reason. */
export const SKIPPED_KINDS = [
  "known",
  "storiesBinned",
  "storiesRefused",
  "chaptersBinned",
  "chaptersRefused",
  "picturesMissing",
  "commentsElsewhere",
  "listsRefused",
  "listsOverLimit",
  "listItemsElsewhere",
  "listItemsRefused",
  "listItemsOverLimit",
  "listTextsKept",
  "detailChangesKept",
  "detailChangesRefused",
  "notesElsewhere",
  "notesRefused",
  "notesOverLimit",
] as const;

export type ImportKind = (typeof IMPORTED_KINDS)[number] | (typeof SKIPPED_KINDS)[number];
