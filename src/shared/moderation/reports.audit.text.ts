/** Names of report actions and subjects in the audit log. */
export const reportsAuditText = {
  actions: {
    "report.dismiss": "Report dismissed",
    "report.take": "Report assigned",
    "report.release": "Report unassigned",
    "report.remove": "Reported content removed",
    "report.strike": "Strike given for a report",
    "report.reopen": "Decision about a report undone",
    "appeal.grant": "Appeal granted",
    "appeal.refuse": "Appeal rejected",
    "appeal.reopen": "Appeal reopened",
  },
  subjects: {
    report: "Report",
    strike: "Strike",
  },
} as const;
