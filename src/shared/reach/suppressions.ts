/** Reasons for suppressing an address: permanent bounce, spam complaint, or decision by staff. */
export const SUPPRESSION_REASONS = ["bounce", "complaint", "staff"] as const;
export type SuppressionReason = (typeof SUPPRESSION_REASONS)[number];

/** Consecutive temporary delivery failures after which no more newsletters are sent. */
export const SOFT_BOUNCES_MAX = 5;
/** Days after which a delivery failure no longer counts. */
export const SOFT_DAYS = 30;

/** Addresses per page of the list. */
export const SUPPRESSIONS_PER_PAGE = 50;
