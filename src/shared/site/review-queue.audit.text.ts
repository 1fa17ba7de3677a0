/** Names of review queue actions in the audit log. */
export const reviewQueueAuditText = {
  actions: {
    "queue.assign": "Review assigned",
    "queue.release": "Review unassigned",
    "queue.note": "Note added to a review",
  },
} as const;
