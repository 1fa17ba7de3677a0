import { FIND_MAX, FIND_WORDS_MAX } from "./find-in-story.limits.ts";

/** Looking for words in the text of one story. */
export const findInStoryText = {
  label: "Find in this story",
  placeholder: "Search this story",
  submit: "Find",
  title: (title: string) => `Find in “${title}”`,
  titleOf: (q: string, title: string) => `“${q}” in “${title}”`,
  hint: "Words are found by their beginnings, with or without accents; all of them in one paragraph. Put a phrase in quotation marks.",
  short: "Please type at least two letters.",
  long: `Please look for less at a time: ${FIND_WORDS_MAX} words, ${FIND_MAX} characters.`,
  none: "No passage has these words",
  noneHint: "Try fewer words, or only the beginning of one.",
  noMore: "No more passages have these words.",
  stopped: "Nothing in this part of the story. There is more of it to look through.",
  first: "To the first passages",
  next: "More passages",
  locked: (count: number) =>
    count === 1
      ? "One chapter is part of the paid story and was not looked through."
      : `${count} chapters are part of the paid story and were not looked through.`,
} as const;
