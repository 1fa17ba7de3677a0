/** Where a copy is: offered by the author, asked for, given, refused or taken back, turned down by its reader, or at its end. */
export const COPY_STATES = ["invited", "asked", "given", "declined", "turned-down", "ended"] as const;
export type CopyState = (typeof COPY_STATES)[number];

/** What an author does about a copy. */
export const COPY_ACTS = ["give", "decline", "withdraw", "end"] as const;
export type CopyAct = (typeof COPY_ACTS)[number];

/** Characters of why somebody asks, where they review, and what they say of the story. */
export const WHY_MAX = 1_000;
export const WHERE_MAX = 200;
export const FEEDBACK_MAX = 5_000;

/** Share of a reader's copies with feedback from which they are given others at once, where the author says so. */
export const GOOD_RATIO = 0.5;

/** Days before a story comes out, or its copies end, on which readers who have said nothing yet are reminded. */
export const REMIND_DAYS = 3;

/** Days that an invitation by e-mail is good for. */
export const INVITED_DAYS = 60;

/** Readers that are offered to be invited at one time. */
export const INVITABLE = 60;

/** Bytes of a found file that is looked into. */
export const FOUND_MAX_BYTES = 24 * 1024 * 1024;
