/** Its acts in the audit log, and what they are done to. */
export const servicesAuditText = {
  actions: {
    "service.approve": "Service approved",
    "service.return": "Service returned",
    "service.suspend": "Service taken down",
    "service.restore": "Service put back up",
  },
  subjects: {
    service: "Service",
  },
} as const;
