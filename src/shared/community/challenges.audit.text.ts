/** Names of challenge actions and subjects in the audit log. */
export const challengesAuditText = {
  actions: {
    "challenge.cancel": "Challenge called off",
    "challenge.reschedule": "Dates of a challenge moved",
    "entry.disqualify": "Entry disqualified",
  },
  subjects: {
    challenge: "Challenge",
    "challenge-entry": "Challenge entry",
  },
} as const;
