/** Audit-log labels for actions on reviews and their targets. */
export const reviewsAuditText = {
  actions: {
    "review.delete": "Review removed",
  },
  subjects: {
    review: "Review",
  },
} as const;
