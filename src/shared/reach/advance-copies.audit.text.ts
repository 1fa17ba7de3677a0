/** Its acts in the audit log, and what they are done to. */
export const advanceCopiesAuditText = {
  actions: {
    "copy.trace": "Advance copy traced to its reader",
  },
} as const;
