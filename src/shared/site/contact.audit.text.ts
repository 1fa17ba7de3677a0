/** Its acts in the audit log, and what they are done to. */
export const contactAuditText = {
  actions: {
    "letter.close": "Contact message marked as done",
    "letter.reopen": "Contact message opened again",
  },
  subjects: {
    letter: "Contact message",
  },
} as const;
