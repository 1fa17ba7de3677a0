/** Its acts in the audit log, and what they are done to. */
export const adminAuditText = {
  actions: {
    "on-behalf.start": "Began to act on behalf",
    "on-behalf.request": "Did something on behalf",
    "on-behalf.end": "Ended acting on behalf",
    "mail.retry": "Mail sent again",
    "job.retry": "Job run again",
    "job.drop": "Job dropped",
    "event.retry": "Event tried again",
    "event.drop": "Event dropped",
  },
  subjects: {
    mail: "Mail",
    job: "Job",
    event: "Event",
  },
} as const;
