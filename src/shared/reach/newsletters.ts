/** What the site's newsletters are (specification, section 4); authors' letters are of the first. */
export const NEWSLETTER_TYPES = [
  "newsletter",
  "newsletterWithMarketplace",
  "generic",
  "challenge-announcement",
  "challenge-winners",
] as const;
export type NewsletterType = (typeof NEWSLETTER_TYPES)[number];

/** What a letter is made of. */
export const BLOCK_KINDS = ["text", "story", "service", "challenge", "image", "button"] as const;
export type BlockKind = (typeof BLOCK_KINDS)[number];

/**
 * draft: written; scheduled: waits for its hour; counting: whom it goes to is being written down; sending; sent;
 * stopped: ended by hand, with letters that never went; automatic: goes to one after the other, by itself.
 */
export const NEWSLETTER_STATES = [
  "draft",
  "scheduled",
  "counting",
  "sending",
  "sent",
  "stopped",
  "automatic",
] as const;
export type NewsletterState = (typeof NEWSLETTER_STATES)[number];

/**
 * One recipient's letter. going: handed to the mail server, no answer noted yet; doubtful: the process or the connection
 * ended before the answer; left-out: no longer wanted, or never to be sent to.
 */
export const LETTER_STATES = ["waiting", "going", "sent", "doubtful", "failed", "left-out"] as const;
export type LetterState = (typeof LETTER_STATES)[number];

/** Whether a letter can be read on the site once it is sent: by everyone, without search engines, by nobody. */
export const ARCHIVES = ["open", "noindex", "none"] as const;
export type Archive = (typeof ARCHIVES)[number];

/** Characters of a subject, of the line mail programs show beside it, and of the sender's postal address. */
export const SUBJECT_MAX = 150;
export const PREHEADER_MAX = 150;
export const POSTAL_MAX = 300;

/** Blocks of a letter; characters of one text, of a button's words and of an address. */
export const BLOCKS_MAX = 20;
export const BLOCK_TEXT_MAX = 12_000;
export const BUTTON_MAX = 60;
export const ADDRESS_MAX = 500;

/** Letters that somebody has written, and on one page of a list. */
export const NEWSLETTERS_MAX = 1_000;
export const NEWSLETTERS_PER_PAGE = 20;

/** Bytes of a letter's HTML above which Gmail cuts it. */
export const LETTER_BYTES_MAX = 102_000;

/** Why a letter goes by itself: somebody joined, or finished a story; a story is about to come out. */
export const TRIGGERS = ["welcome", "finished", "release"] as const;
export type TriggerKind = (typeof TRIGGERS)[number];
/** Days after that, or before it. */
export const TRIGGER_DAYS_MAX = 90;

/** Readers of a list by what they did: began, finished or bought a story of the author's, or joined by a story link. */
export const SEGMENTS = ["read", "finished", "bought", "link"] as const;
export type SegmentKind = (typeof SEGMENTS)[number];

/** The two subjects of a letter, and how they are tried: on all readers, or on some before the rest get the better one. */
export const SUBJECTS = ["a", "b"] as const;
export type SubjectName = (typeof SUBJECTS)[number];
export const SPLITS = ["half", "sample"] as const;
export type Split = (typeof SPLITS)[number];
/** Of a hundred readers, how many get each subject of a sample; hours until the rest get the better one. */
export const SAMPLE_EACH = 10;
export const SAMPLE_HOURS = 4;

/** Days ahead that a sending can be put off. */
export const SCHEDULE_DAYS = 366;

/** Block kinds that each type of letter cannot go without. */
export const NEEDS: Readonly<Partial<Record<NewsletterType, BlockKind>>> = {
  newsletterWithMarketplace: "service",
  "challenge-announcement": "challenge",
  "challenge-winners": "challenge",
};
