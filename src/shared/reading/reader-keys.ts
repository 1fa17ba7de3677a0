/** Keys of a chapter's page, used by its scripts and listed on the help page. */

export const NEXT_KEY = "ArrowRight";
export const PREVIOUS_KEY = "ArrowLeft";
export const HELP_KEY = "?";
/** Moves from selected words to the actions on them. */
export const PASSAGE_KEY = "Tab";
/** Closes a selection, the player or a dialogue. */
export const CLOSE_KEY = "Escape";

/** In the order of the help page. */
export const READER_KEYS = [
  { name: "next", key: NEXT_KEY },
  { name: "previous", key: PREVIOUS_KEY },
  { name: "passage", key: PASSAGE_KEY },
  { name: "close", key: CLOSE_KEY },
  { name: "help", key: HELP_KEY },
] as const;
