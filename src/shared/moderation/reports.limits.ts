/** Limit in characters on a reporter's note to staff. Not in the specification. */
export const REPORT_NOTE_MAX = 1_000;

/**
 * Limits in characters on the stored copy of reported content, and on an appeal. Not in the specification.
 */
export const REPORT_COPY_MAX = 5_000;
export const APPEAL_MAX = 2_000;
