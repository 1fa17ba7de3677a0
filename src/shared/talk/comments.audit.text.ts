/** Audit-log labels for actions on comments and their targets. */
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
