/**
 * Reasons why a refund failed: the provider refunds only for some time, lacks the money, refused it for another
 * reason, reported its failure later, or did not answer.
 */
export const REFUND_FAILURES = ["too-late", "no-money", "refused", "bounced", "no-answer"] as const;
export type RefundFailure = (typeof REFUND_FAILURES)[number];

/**
 * States of a refund that failed: waiting for staff, tried again, sent after all, or settled outside the provider.
 */
export const FAILED_REFUND_STATES = ["failed", "trying", "sent", "settled"] as const;
export type FailedRefundState = (typeof FAILED_REFUND_STATES)[number];
