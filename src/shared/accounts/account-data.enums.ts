/** What of an archive is brought in, and what is left out and why. */
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
/** Those of them that are left out. */
export const LEFT_KINDS: readonly TakenKind[] = [
  "known",
  "storiesRefused",
  "picturesMissing",
  "commentsElsewhere",
  "listItemsElsewhere",
];
export type TakenKind = (typeof TAKEN_KINDS)[number];
