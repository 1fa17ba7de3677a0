/** Limit in characters on a chapter's subtitles, enough for twenty hours of speech. */
export const CUES_MAX = 2_000_000;

/** Limit in characters on a narrator's name. */
export const NARRATOR_MAX = 80;
