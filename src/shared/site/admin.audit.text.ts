/** Names of back office actions and subjects in the audit log. */
export const adminAuditText = {
  actions: {
    "on-behalf.start": "Started acting on a member’s behalf",
    "on-behalf.request": "Did something on a member’s behalf",
    "on-behalf.end": "Stopped acting on a member’s behalf",
    "mail.retry": "Mail sent again",
    "mail.retry-all": "All undelivered mails sent again",
    "job.retry": "Job run again",
    "job.drop": "Job dropped",
    "event.retry": "Event tried again",
    "event.drop": "Event dropped",
    "failed-item.retry": "Failed item tried again",
    "hold.release": "Restored backup released",
    "hold.discard": "Discarded after a restore",
  },
  subjects: {
    mail: "Mail",
    job: "Job",
    event: "Event",
    "failed-item": "Failed item",
    hold: "Restored backup",
  },
} as const;
