/** Characters of a private message, and of what is said about one to the staff: ours. */
export const REPORT_NOTE_MAX = 1_000;

/** Characters of the copy that is kept of what is reported, and of an appeal: ours. */
export const REPORT_COPY_MAX = 5_000;
export const APPEAL_MAX = 2_000;

/** What admins may set about strikes: how many, and days. Ours. */
export const STRIKE_LIMIT_MAX = 20;
export const STRIKE_DAYS_MAX = 730;
