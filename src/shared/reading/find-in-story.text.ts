import { FIND_MAX, FIND_WORDS_MAX } from "./find-in-story.limits.ts";

/** Texts of the search within one story. */
export const findInStoryText = {
  label: "Find in this story",
  placeholder: "Search this story",
  submit: "Find",
  title: (title: string) => `Find in “${title}”`,
  titleOf: (q: string, title: string) => `“${q}” in “${title}”`,
  hint: "We search for words that begin with what you type, with or without accents. All of them must be in one paragraph. Put a phrase in quotation marks.",
  short: "Please enter at least two letters.",
  long: `Your search is too long. The limit is ${FIND_WORDS_MAX} words or ${FIND_MAX} characters.`,
  none: "No passages contain these words",
  noneHint: "Try fewer words, or only the first letters of a word.",
  noMore: "No more passages contain these words.",
  stopped: "Nothing found in this part of the story. There is more of the story to search.",
  first: "Back to the first passages",
  next: "More passages",
  locked: (count: number) =>
    count === 1
      ? "One chapter is part of the paid story and was not searched."
      : `${count} chapters are part of the paid story and were not searched.`,
} as const;
