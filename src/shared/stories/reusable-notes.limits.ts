/** Reusable notes of one member, and characters of one's name: ours. Their text is as long as a chapter's note. */
export const REUSABLE_NOTES_MAX = 50;
export const REUSABLE_NAME_MAX = 80;
