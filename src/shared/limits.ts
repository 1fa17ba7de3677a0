/** Every limit and constant of the product in one place, with its unit and source. */

/** Bytes of an image or an uploaded document (specification, sections 5 and 9): 4 MB. */
export const MAX_UPLOAD_BYTES = 4 * 1024 * 1024;
/** Bytes of a manuscript to import: ours; novels with pictures are larger than 4 MB. */
export const MAX_IMPORT_BYTES = 24 * 1024 * 1024;
/** Bytes of a form or JSON body: ours, enough for a long chapter. */
export const MAX_BODY_BYTES = 2 * 1024 * 1024;

/** Characters (specification, section 5). */
export const PASSWORD_MIN = 6;
/** Characters: ours; argon2id reads any length, this bounds the work. */
export const PASSWORD_MAX = 256;
/** Characters (specification, section 5). */
export const EMAIL_MIN = 6;
/** Characters (RFC 5321). */
export const EMAIL_MAX = 254;
/** Characters, ours. */
export const USERNAME_MIN = 2;
export const USERNAME_MAX = 40;
export const NAME_MAX = 80;
export const BIO_MAX = 5_000;
export const TITLE_MAX = 160;
export const SYNOPSIS_MAX = 5_000;
export const TAG_MAX = 40;
export const TAGS_MAX = 25;
export const GENRES_PER_STORY_MAX = 5;
/** Characters of one chapter's HTML, ours: about 100,000 words. */
export const CHAPTER_MAX = 1_000_000;
export const CHAPTERS_PER_STORY_MAX = 5_000;

/** Characters of an author's note before or after a chapter, ours. */
export const NOTE_MAX = 2_000;

/** US cents (specification, section 9: $0.99). */
export const PRICE_MIN_CENTS = 99;
export const PRICE_MAX_CENTS = 99_999;

/** Entries a page (specification, section 9). */
export const PAGE_SIZE = {
  default: 25,
  users: 10,
  max: 100,
} as const;

/** Words a minute of a silent adult reader (Brysbaert 2019), for reading times. */
export const WORDS_PER_MINUTE = 238;

/** Seconds a bearer token holds (api.md): 30 days. */
export const TOKEN_SECONDS = 30 * 24 * 60 * 60;
/** Seconds a session holds without a visit: 30 days. */
export const SESSION_SECONDS = 30 * 24 * 60 * 60;

/** Words that part the lengths of `STORY_LENGTHS`: short is below the first, long from the second on. */
export const STORY_LENGTH_WORDS = { medium: 7_500, long: 40_000 } as const;
