/** Its acts in the audit log, and what they are done to. */
export const challengesAuditText = {
  actions: {
    "challenge.cancel": "Challenge called off",
    "entry.disqualify": "Entry disqualified",
  },
  subjects: {
    challenge: "Challenge",
    "challenge-entry": "Challenge entry",
  },
} as const;
