/**
 * Limit in bytes on a manuscript to import; illustrated novels are far larger than 4 MB. Not in the
 * specification.
 */
export const MAX_IMPORT_BYTES = 64 * 1024 * 1024;

/** Days for which a parsed manuscript that was not imported is kept. Not in the specification. */
export const IMPORT_DAYS = 14;

/** Days for which imports are remembered, to warn of duplicates. Not in the specification. */
export const IMPORTED_DAYS = 365;

/** Limit on a member's waiting manuscripts, and on the works of one file. Not in the specification. */
export const IMPORTS_WAITING_MAX = 30;

/** Chapters per page of the preview, and blocks per page of a chapter; a form is limited to 500 fields. */
export const IMPORT_ROWS = 100;
export const IMPORT_BLOCKS = 200;
