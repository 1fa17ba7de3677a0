/** Characters of one chapter's HTML, ours: about 100,000 words. */
export const CHAPTER_MAX = 1_000_000;
export const CHAPTERS_PER_STORY_MAX = 5_000;
/** Parts and volumes; ours. */
export const PARTS_PER_STORY_MAX = 300;

/** Characters of an author's note before or after a chapter, ours. */
export const NOTE_MAX = 2_000;

/** Characters of what a writer calls a revision, ours. */
export const REVISION_NAME_MAX = 80;

/** Words a minute of a silent adult reader (Brysbaert 2019), for reading times. */
export const WORDS_PER_MINUTE = 238;
