/** Its acts in the audit log, and what they are done to. */
export const commentsAuditText = {
  actions: {
    "comment.hide": "Comment hidden",
    "comment.show": "Comment shown again",
    "comment.delete": "Comment removed",
  },
  subjects: {
    comment: "Comment",
  },
} as const;
