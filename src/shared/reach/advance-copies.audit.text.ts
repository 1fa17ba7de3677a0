/** Names of advance copy actions and subjects in the audit log. */
export const advanceCopiesAuditText = {
  actions: {
    "copy.trace": "Advance copy traced to its reader",
  },
} as const;
