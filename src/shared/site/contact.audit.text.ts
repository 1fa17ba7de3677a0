/** Names of contact message actions and subjects in the audit log. */
export const contactAuditText = {
  actions: {
    "letter.close": "Contact message marked as done",
    "letter.reopen": "Contact message opened again",
  },
  subjects: {
    letter: "Contact message",
  },
} as const;
