/** Bytes of an image or an uploaded document (specification, sections 5 and 9): 4 MB. */
export const MAX_UPLOAD_BYTES = 4 * 1024 * 1024;

/** Pictures of one update, and characters of what is said of each: ours. */
export const ALT_MAX = 1_000;
