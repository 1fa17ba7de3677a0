/** Why no letter goes to an address: it bounced for good, its owner called a letter spam, the staff said so. */
export const SUPPRESSION_REASONS = ["bounce", "complaint", "staff"] as const;
export type SuppressionReason = (typeof SUPPRESSION_REASONS)[number];

/** Letters in a row that could not be delivered for now, after which no more are tried. */
export const SOFT_BOUNCES_MAX = 5;
/** Days after which a letter that could not be delivered counts no more. */
export const SOFT_DAYS = 30;

/** Addresses on one page of the list. */
export const SUPPRESSIONS_PER_PAGE = 50;
