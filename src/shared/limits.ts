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
/** Characters kept of where a visitor came from, in a cookie too: ours. */
export const TOUCH_MAX = 500;
/** Characters kept of what a client says of itself at registration: ours. Tokens of captcha services have 2,000. */
export const EVENT_TOKEN_MAX = 4_000;
export const REFERRER_MAX = 2_000;
export const USER_AGENT_MAX = 1_000;
/** Months in which a referrer earns by what a new member buys, from the day of registration: ours. */
export const REFERRAL_MONTHS = 12;
/** Characters, ours. */
export const USERNAME_MIN = 2;
export const USERNAME_MAX = 40;
export const NAME_MAX = 80;
export const BIO_MAX = 5_000;
export const SKILL_MAX = 60;
export const SKILLS_MAX = 30;
export const TITLE_MAX = 160;
export const SYNOPSIS_MAX = 5_000;
export const TAG_MAX = 40;
export const TAGS_MAX = 25;
export const GENRES_PER_STORY_MAX = 5;
/** Tags, and authors, that one reader hides or marks. */
export const FILTER_ENTRIES_MAX = 200;
/** Characters of one chapter's HTML, ours: about 100,000 words. */
export const CHAPTER_MAX = 1_000_000;
export const CHAPTERS_PER_STORY_MAX = 5_000;

/** Characters of an author's note before or after a chapter, ours. */
export const NOTE_MAX = 2_000;

/** Characters of a private message, and of what is said about one to the staff: ours. */
export const MESSAGE_MAX = 5_000;
export const REPORT_NOTE_MAX = 1_000;
/** Characters of the copy that is kept of what is reported, and of an appeal: ours. */
export const REPORT_COPY_MAX = 5_000;
export const APPEAL_MAX = 2_000;
/** What admins may set about strikes: how many, and days. Ours. */
export const STRIKE_LIMIT_MAX = 20;
export const STRIKE_DAYS_MAX = 730;
/** Messages of a thread on one page, and those that come with a group by the live channel: ours. */
export const MESSAGES_PER_PAGE = 50;
export const MESSAGES_LIVE = 20;
/** Characters of an update and of a reply to one, ours. */
export const UPDATE_MAX = 5_000;
export const UPDATE_REPLY_MAX = 2_000;
/** Characters of a comment, and of the passage that it is about: ours. */
export const COMMENT_MAX = 5_000;
export const PASSAGE_MAX = 1_000;
/** Replies that stand below a comment at once; the others have a page. Ours. */
export const REPLIES_SHOWN = 5;
/** Threads that stand below a chapter; the others have a page. Ours. */
export const CHAPTER_THREADS = 10;
/** Passages that are looked at to mark a chapter's paragraphs. Ours. */
export const PASSAGES_MARKED = 1_000;
/** Pictures of one update, and characters of what is said of each: ours. */
export const UPDATE_PICTURES_MAX = 4;
export const ALT_MAX = 1_000;
/** Members that one text may call by an `@`; further names are links only. Ours. */
export const MENTIONS_MAX = 10;
/** Members proposed for one `@`, ours. */
export const MENTION_SUGGESTIONS_MAX = 6;

/**
 * Per cent that a rating weighs: at least so much, of whoever has opened a chapter, and so much of whoever has read
 * all of the story. Ours.
 */
export const RATING_WEIGHT = { least: 10, whole: 100 } as const;
/** Ratings from which on search engines are told of the mean: ours. */
export const RATINGS_TOLD_FROM = 5;

/** Characters of a review and of its answer; reviews of one page, and those that a story's page shows: ours. */
export const REVIEW_MAX = 10_000;
export const REVIEW_ANSWER_MAX = 2_000;
export const REVIEWS_PER_PAGE = 10;
export const REVIEWS_ON_STORY = 3;

/** Stories that an author features on the own profile: ours. */
export const PROFILE_FEATURED_MAX = 6;

/** Reading lists of one member, stories of one list, and characters of what is said of them: ours. */
export const LISTS_MAX = 100;
export const LIST_ITEMS_MAX = 200;
export const LIST_TITLE_MAX = 100;
export const LIST_DESCRIPTION_MAX = 2_000;
export const LIST_NOTE_MAX = 500;
/** Covers of a list's picture, and lists that a story's page names: ours. */
export const LIST_COVERS = 4;
export const STORY_LISTS_SHOWN = 3;

/** Bookmarks of one member, and characters of what is said of one: ours. */
export const BOOKMARKS_MAX = 2_000;
export const BOOKMARK_NOTE_MAX = 1_000;

/** What is looked for within a story: characters, and words or phrases. Ours. */
export const FIND_MAX = 100;
export const FIND_WORDS_MAX = 8;
/** Passages on a page of what was found there: ours. */
export const FIND_PASSAGES = 20;

/** Characters of a letter to the staff, ours. */
export const CONTACT_TEXT_MAX = 10_000;

/** US cents (specification, section 9: $0.99). */
export const PRICE_MIN_CENTS = 99;
export const PRICE_MAX_CENTS = 99_999;

/** Entries a page (specification, section 9). */
export const PAGE_SIZE = {
  default: 25,
  users: 10,
  duplicates: 10,
  followers: 10,
  notifications: 25,
  messageGroups: 100,
  storyRatings: 10,
  max: 100,
} as const;

/** Members followed by one click in the registration wizard, ours. */
export const FOLLOW_AT_ONCE_MAX = 100;

/** Words a minute of a silent adult reader (Brysbaert 2019), for reading times. */
export const WORDS_PER_MINUTE = 238;

/** Days an archive of one's data can be fetched: ours. */
export const ARCHIVE_DAYS = 7;
/** Days in which a deleted account can be kept after all (issue 3). */
export const REGRET_DAYS = 14;

/** Seconds a bearer token holds (api.md): 30 days. */
export const TOKEN_SECONDS = 30 * 24 * 60 * 60;
/** Seconds a session holds without a visit: 30 days. */
export const SESSION_SECONDS = 30 * 24 * 60 * 60;

/** Seconds in which the link of a mail "Set a new password" may be used: ours, an hour. */
export const RESET_CODE_SECONDS = 60 * 60;
/** Seconds in which an address may answer, at registration or when it is changed: ours, three days. */
export const CONFIRMATION_SECONDS = 3 * 24 * 60 * 60;
/**
 * Milliseconds between a request for a mail with a code and the work on it: ours. What is asked again meanwhile is
 * asked once, and nobody can tell by the time of the next answer whether there was an account to write to.
 */
export const CODE_MAIL_DELAY_MS = 1_000;

/** Proposals to one search; ours. */
export const SUGGESTIONS_MAX = 8;
/** Letters that must be typed before anything is proposed; ours. */
export const SUGGESTIONS_FROM = 2;

/** Days an answer to the cookie banner holds (specification, sections 4 and 9). */
export const CONSENT_DAYS = 150;
/** Days we remember what brought a visitor here who agreed to it; ours. Without an answer it goes with the browser's session. */
export const TOUCH_DAYS = 90;

/** Words that part the lengths of `STORY_LENGTHS`: short is below the first, long from the second on. */
export const STORY_LENGTH_WORDS = { medium: 7_500, long: 40_000 } as const;

/** Years: ours; a payment account is a contract. */
export const PAYEE_AGE_MIN = 18;
/** Documents of one payment account, ours: proof of identity, address, company and bank, and one to spare. */
export const PAYMENT_DOCUMENTS_MAX = 5;

/** Personal API tokens a member may have, and characters of one's name: ours. */
export const API_TOKENS_MAX = 50;
export const API_TOKEN_NAME_MAX = 80;
/** Days that a personal API token may be given to live; none is for ever. Ours. */
export const API_TOKEN_DAYS = [7, 30, 90, 365] as const;
/** Per cent of the listing price that a referrer earns (specification, sections 1 and 9). */
export const REFERRAL_PERCENT = 5;
/** Invitations by mail that one member may send a day (UTC): ours. */
export const INVITATIONS_PER_DAY = 20;
/** Days that an invitation is remembered, and its address with it: ours. */
export const INVITATION_KEPT_DAYS = 90;
/** Days in which one address gets one invitation, whoever invites: ours. */
export const INVITED_AGAIN_DAYS = 30;

/** Browsers of one member that are sent push notifications; ours. */
export const PUSH_DEVICES_MAX = 10;
/** Characters of a push service's address; ours, several times what any service uses. */
export const PUSH_ENDPOINT_MAX = 1_000;
/** Seconds a push service keeps a message for a browser that is off, and we try to hand it over: ours, a day. */
export const PUSH_SECONDS = 24 * 60 * 60;
