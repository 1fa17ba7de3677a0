/** Bytes of one update in one message; larger ones come in parts. Base64 and its frame fit into a message of 32 KB. */
export const UPDATE_PART_BYTES = 20 * 1024;
/** Bytes of one update, all its parts together: a pasted novel chapter fits, a novel does not. */
export const UPDATE_MAX_BYTES = 2 * 1024 * 1024;
/** Bytes that one connection may write in ten seconds. */
export const UPDATES_MAX_BYTES = 4 * 1024 * 1024;
/** Bytes of what a cursor says of itself. */
export const AWARE_MAX_BYTES = 4 * 1024;
/** Bytes of a chapter's document, all that was ever written and taken away in it. */
export const DOCUMENT_MAX_BYTES = 16 * 1024 * 1024;
/** Chapters that one connection has open at once. */
export const OPEN_MAX = 8;
/** People in one chapter at once; ours. */
export const WRITERS_MAX = 60;
