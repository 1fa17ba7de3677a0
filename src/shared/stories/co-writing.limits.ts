/**
 * Limit in bytes on one message with an update; larger updates are split. In base64 with its envelope it fits
 * into a message of 32 KB.
 */
export const UPDATE_PART_BYTES = 20 * 1024;
/** Limit in bytes on one update with all its parts: a pasted chapter fits, a whole novel does not. */
export const UPDATE_MAX_BYTES = 2 * 1024 * 1024;
/** Limit in bytes on what one connection may write in ten seconds. */
export const UPDATES_MAX_BYTES = 4 * 1024 * 1024;
/** Limit in bytes on a cursor's awareness data. */
export const AWARE_MAX_BYTES = 4 * 1024;
/** Limit in bytes on a chapter's document, including deleted content. */
export const DOCUMENT_MAX_BYTES = 16 * 1024 * 1024;
/** Limit on chapters that one connection has open at once. */
export const OPEN_MAX = 8;
/** Limit on people in one chapter at once. Not in the specification. */
export const WRITERS_MAX = 60;
/** Milliseconds after which a chapter that does not open is edited by one writer, without a live channel. */
export const JOIN_PATIENCE_MS = 6_000;
