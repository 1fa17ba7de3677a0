/** Names of back office actions and subjects in the audit log. */
export const adminAuditText = {
  actions: {
    "on-behalf.start": "Started acting on a member’s behalf",
    "on-behalf.request": "Acted on a member’s behalf",
    "on-behalf.end": "Stopped acting on a member’s behalf",
    "mail.retry": "Email sent again",
    "mail.retry-all": "All undelivered emails sent again",
    "job.retry": "Job run again",
    "job.drop": "Job deleted",
    "event.retry": "Event tried again",
    "event.drop": "Event deleted",
    "failed-item.retry": "Failed item tried again",
    "hold.release": "Restored backup released",
    "hold.discard": "Emails or newsletters discarded after a restore",
  },
  subjects: {
    mail: "Mail",
    job: "Job",
    event: "Event",
    "failed-item": "Failed item",
    hold: "Restored backup",
  },
} as const;
