/**
 * States of a copy: offered by the author, requested, given, declined or withdrawn, turned down by its
 * reader, or ended.
 */
export const COPY_STATES = ["invited", "asked", "given", "declined", "turned-down", "ended"] as const;
export type CopyState = (typeof COPY_STATES)[number];

/** Author's actions on a copy. */
export const COPY_ACTS = ["give", "decline", "withdraw", "end"] as const;
export type CopyAct = (typeof COPY_ACTS)[number];

/**
 * Limits in characters on a reader's reason, the places where they review, and their feedback on the story.
 */
export const WHY_MAX = 1_000;
export const WHERE_MAX = 200;
export const FEEDBACK_MAX = 5_000;

/**
 * Share of a reader's copies with feedback from which further requests are approved automatically, if the
 * author allows it.
 */
export const GOOD_RATIO = 0.5;

/**
 * Days before a story's release, or the end of its copies, on which readers without feedback are reminded.
 */
export const REMIND_DAYS = 3;

/** Days for which an invitation by email is valid. */
export const INVITED_DAYS = 60;

/** Limit on readers suggested for an invitation at once. */
export const INVITABLE = 60;

/** Limit in bytes on a leaked file to examine. */
export const FOUND_MAX_BYTES = 24 * 1024 * 1024;
