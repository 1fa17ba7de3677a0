/** Its acts in the audit log, and what they are done to. */
export const reportsAuditText = {
  actions: {
    "report.dismiss": "Report dismissed",
    "report.take": "Report taken",
    "report.release": "Report let go",
    "report.remove": "Reported thing removed",
    "report.strike": "Strike given for a report",
    "report.reopen": "Decision of a report undone",
    "appeal.grant": "Appeal granted",
    "appeal.refuse": "Appeal refused",
    "appeal.reopen": "Appeal opened again",
  },
  subjects: {
    report: "Report",
  },
} as const;
