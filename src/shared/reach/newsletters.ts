/** Types of the site's newsletters (specification, section 4); authors' newsletters have the first type. */
export const NEWSLETTER_TYPES = [
  "newsletter",
  "newsletterWithMarketplace",
  "generic",
  "challenge-announcement",
  "challenge-winners",
] as const;
export type NewsletterType = (typeof NEWSLETTER_TYPES)[number];

/** Kinds of blocks in a newsletter. */
export const BLOCK_KINDS = ["text", "story", "service", "challenge", "image", "button"] as const;
export type BlockKind = (typeof BLOCK_KINDS)[number];

/**
 * draft: written; scheduled: waits for its time; counting: recipients are being recorded; sending; sent;
 * stopped: ended manually before all were sent; automatic: automated, sent to one recipient after another.
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
 * States of one recipient's newsletter. going: passed to the mail server, response not yet recorded;
 * doubtful: outcome unknown because the process or connection ended before the response; left-out: no longer
 * wanted, or the address is suppressed.
 */
export const LETTER_STATES = ["waiting", "going", "sent", "doubtful", "failed", "left-out"] as const;
export type LetterState = (typeof LETTER_STATES)[number];

/** Visibility of a sent newsletter on the site: public, public without search engines, or none. */
export const ARCHIVES = ["open", "noindex", "none"] as const;

/** Limits on blocks per newsletter, and in characters on a text, a button label and an address. */
export const BLOCKS_MAX = 20;
export const BLOCK_TEXT_MAX = 12_000;
export const BUTTON_MAX = 60;
export const ADDRESS_MAX = 500;

/** Limit on newsletters per writer, and newsletters per page of a list. */
export const NEWSLETTERS_MAX = 1_000;
export const NEWSLETTERS_PER_PAGE = 20;

/** Size in bytes of a newsletter's HTML above which Gmail clips it. */
export const LETTER_BYTES_MAX = 102_000;

/**
 * Triggers of automated newsletters: a reader joined, or finished a story; a story is about to be released.
 */
export const TRIGGERS = ["welcome", "finished", "release"] as const;
export type TriggerKind = (typeof TRIGGERS)[number];
/** Limit on the days after the trigger, or before it. */
export const TRIGGER_DAYS_MAX = 90;

/**
 * Segments of a list by reader activity: began, finished or bought one of the author's stories, or joined by
 * a story link.
 */
export const SEGMENTS = ["read", "finished", "bought", "link"] as const;
export type SegmentKind = (typeof SEGMENTS)[number];

/**
 * The two subjects of a newsletter, and how they are tested: on all readers, or on a sample before the others
 * get the better one.
 */
export const SUBJECTS = ["a", "b"] as const;
export type SubjectName = (typeof SUBJECTS)[number];
export const SPLITS = ["half", "sample"] as const;
export type Split = (typeof SPLITS)[number];
/**
 * Percentage of readers who get each subject of the sample, and hours until the others get the better one.
 */
export const SAMPLE_EACH = 10;
export const SAMPLE_HOURS = 4;

/** Limit in days on scheduling in advance. */
export const SCHEDULE_DAYS = 366;

/** Block kinds that are required for each type of newsletter. */
export const NEEDS: Readonly<Partial<Record<NewsletterType, BlockKind>>> = {
  newsletterWithMarketplace: "service",
  "challenge-announcement": "challenge",
  "challenge-winners": "challenge",
};
