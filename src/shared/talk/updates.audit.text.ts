/** Audit-log labels for actions on updates and their targets. */
export const updatesAuditText = {
  actions: {
    "update.hide": "Update hidden",
    "update.show": "Update shown again",
    "update.delete": "Update removed",
    "reply.hide": "Reply hidden",
    "reply.show": "Reply shown again",
    "reply.delete": "Reply removed",
  },
  subjects: {
    update: "Update",
    reply: "Reply",
  },
} as const;
