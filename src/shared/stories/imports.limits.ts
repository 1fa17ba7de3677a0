/** Bytes of a manuscript to import: ours; illustrated novels are far larger than 4 MB. */
export const MAX_IMPORT_BYTES = 64 * 1024 * 1024;

/** Days that a manuscript waits which was read and not put into a story; ours. */
export const IMPORT_DAYS = 14;

/** Days that it is remembered what was imported, so that it is not done twice unasked; ours. */
export const IMPORTED_DAYS = 365;

/** Manuscripts of one member that may wait at a time; ours. */
export const IMPORTS_WAITING_MAX = 10;

/** Chapters on one page of the preview, blocks on one of a chapter: a form has 500 fields at most. */
export const IMPORT_ROWS = 100;
export const IMPORT_BLOCKS = 200;
