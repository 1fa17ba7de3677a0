/** Days an archive of one's data can be fetched: ours. */
export const ARCHIVE_DAYS = 7;

/** Days in which a deleted account can be kept after all (issue 3). */
export const REGRET_DAYS = 14;
/** Bytes of an archive that is brought in: ours. */
export const MAX_ARCHIVE_BYTES = 64 * 1024 * 1024;
