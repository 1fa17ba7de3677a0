/** Limit on the reusable notes of one member. Not in the specification. */
export const REUSABLE_NOTES_MAX = 50;
