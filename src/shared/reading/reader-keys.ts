/** The keys of a chapter's page: what its scripts listen to, and what the page about them lists. */

export const NEXT_KEY = "ArrowRight";
export const PREVIOUS_KEY = "ArrowLeft";
export const HELP_KEY = "?";
/** From selected words to what can be done with them. */
export const PASSAGE_KEY = "Tab";
/** Ends a selection, the player, or a dialogue. */
export const CLOSE_KEY = "Escape";

/** In the order of the list. */
export const READER_KEYS = [
  { name: "next", key: NEXT_KEY },
  { name: "previous", key: PREVIOUS_KEY },
  { name: "passage", key: PASSAGE_KEY },
  { name: "close", key: CLOSE_KEY },
  { name: "help", key: HELP_KEY },
] as const;
