/** Kinds of archive content that is imported, and of content that is left out with the reason. */
export const IMPORT_KINDS = [
  "stories",
  "chapters",
  "revisions",
  "pictures",
  "comments",
  "lists",
  "listItems",
  "detailChanges",
  "notes",
  "known",
  "storiesRefused",
  "picturesMissing",
  "commentsElsewhere",
  "listItemsElsewhere",
] as const;
/** Kinds that are left out. */
export const SKIPPED_KINDS: readonly ImportKind[] = [
  "known",
  "storiesRefused",
  "picturesMissing",
  "commentsElsewhere",
  "listItemsElsewhere",
];
export type ImportKind = (typeof IMPORT_KINDS)[number];
