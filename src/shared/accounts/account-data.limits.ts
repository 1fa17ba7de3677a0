/** Days for which a data archive can be downloaded. Not in the specification. */
export const ARCHIVE_DAYS = 7;

/** Days within which the deletion of an account can be cancelled (issue 3). */
export const REGRET_DAYS = 14;
/** Size limit in bytes on an archive to import. Not in the specification. */
export const MAX_ARCHIVE_BYTES = 64 * 1024 * 1024;
