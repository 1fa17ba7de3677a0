import type { ReportReason } from "../platform/reports.enums.ts";

/** Limit in characters on a reporter's note to staff. Not in the specification. */
export const REPORT_NOTE_MAX = 1_000;

/**
 * Limits in characters on the stored copy of reported content, which can be a whole profile, and on an appeal. Not in
 * the specification.
 */
export const REPORT_COPY_MAX = 10_000;
export const APPEAL_MAX = 2_000;

/** Months for which strikes and decided cases of an erased account are retained (product.md). */
export const RETENTION_MONTHS = 12;
/** The same if the reason is one of these. */
export const LONG_RETENTION_MONTHS = 36;
export const LONG_RETENTION_REASONS: readonly ReportReason[] = ["threat", "minors"];
