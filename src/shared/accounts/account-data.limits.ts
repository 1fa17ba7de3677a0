/** Days for which a data archive can be downloaded. Not in the specification. */
export const ARCHIVE_DAYS = 7;

/** Days within which the deletion of an account can be cancelled (issue 3). */
export const REGRET_DAYS = 14;
/**
 * Days for which the erasure of an account that is due waits for its last payout and for decisions of staff; then
 * it is erased all the same. Not in the specification.
 */
export const ERASURE_WAIT_DAYS = 30;
/** Size limit in bytes on an archive to import. Not in the specification. */
export const MAX_ARCHIVE_BYTES = 64 * 1024 * 1024;
