/** Megabytes that the audio of one chapter may have until an admin sets it, and at most: ours. */
export const AUDIO_MEGABYTES = 200;
export const AUDIO_MEGABYTES_MAX = 2_000;

/** Gigabytes that the audio of all stories of one author may have until an admin sets it, and at most: ours. */
export const AUDIO_GIGABYTES = 20;
export const AUDIO_GIGABYTES_MAX = 2_000;

/** Characters of subtitles of a chapter: of twenty hours of speech. */
export const CUES_MAX = 2_000_000;

/** Characters of a narrator's name. */
export const NARRATOR_MAX = 80;
