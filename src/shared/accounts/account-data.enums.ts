/** Kinds of archive content that is imported, and of content that is left out with the reason. */
export const TAKEN_KINDS = [
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
export const LEFT_KINDS: readonly TakenKind[] = [
  "known",
  "storiesRefused",
  "picturesMissing",
  "commentsElsewhere",
  "listItemsElsewhere",
];
export type TakenKind = (typeof TAKEN_KINDS)[number];
