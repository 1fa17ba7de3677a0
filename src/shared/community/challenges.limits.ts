/** Limit in characters on the name of a criterion. Not in the specification. */
export const CRITERION_MAX = 40;

/** Number of winning places in the specification. */
export const WINNERS_MAX = 3;

/**
 * Limit on entries in a challenge, also disqualified ones: all of them are judged, ranked and hidden together. Not in
 * the specification.
 */
export const ENTRIES_PER_CHALLENGE_MAX = 2_000;

/** Limit on the word limits of a challenge. Not in the specification. */
export const WORDS_MAX = 1_000_000;

/**
 * Limits on scoring: number of criteria, 1 to 5 points each, weights from 1 to 10. Not in the specification.
 */
export const CRITERIA_MAX = 5;
export const POINTS_MAX = 5;
export const WEIGHT_MAX = 10;

/**
 * Limits on judges besides the owner, and on members and addresses invited at once. Not in the specification.
 */
export const JUDGES_MAX = 20;
export const INVITED_MAX = 50;

/**
 * Limits in characters on a judge's note to an author, and on the reason for a disqualification or
 * cancellation.
 */
export const NOTE_MAX = 2_000;
export const CHALLENGE_REASON_MAX = 500;

/** Days after the first decision in which staff can correct results (product.md, Terms that the machine keeps). */
export const CORRECTION_DAYS = 30;

/** Page sizes of the list of challenges, and of a challenge's entries. Not in the specification. */
export const CHALLENGES_PER_PAGE = 20;
export const ENTRIES_PER_PAGE = 24;
export const RESULTS_PER_PAGE = 50;

/** Hours after which an unjudged entry is reassigned to another voter. */
export const ASSIGNED_HOURS = 2;

/** Hours before the end at which members are reminded of it. */
export const CLOSING_HOURS = 24;

/**
 * Days for which the address of a person invited by email is stored, and within which it gets no second
 * invitation. Not in the specification.
 */
export const MAIL_INVITATION_DAYS = 90;
export const MAILED_AGAIN_DAYS = 7;
