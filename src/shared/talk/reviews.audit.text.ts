/** Its acts in the audit log, and what they are done to. */
export const reviewsAuditText = {
  actions: {
    "review.delete": "Review removed",
  },
  subjects: {
    review: "Review",
  },
} as const;
