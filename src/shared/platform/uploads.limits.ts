/** Limit in bytes on an image or an uploaded document (specification, sections 5 and 9): 4 MB. */
export const MAX_UPLOAD_BYTES = 4 * 1024 * 1024;

/** Limits on pictures per update, and in characters on each description. Not in the specification. */
export const ALT_MAX = 1_000;
