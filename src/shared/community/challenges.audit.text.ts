/** Names of challenge actions and subjects in the audit log. */
export const challengesAuditText = {
  actions: {
    "challenge.cancel": "Challenge called off",
    "challenge.reschedule": "Dates of a challenge moved",
    "challenge.appoint": "Judges of a challenge appointed",
    "challenge.finish": "Judging of a challenge ended",
    "challenge.reopen": "Decided challenge reopened",
    "entry.disqualify": "Entry disqualified",
    "entry.readmit": "Entry readmitted",
  },
  subjects: {
    challenge: "Challenge",
    "challenge-entry": "Challenge entry",
  },
} as const;
