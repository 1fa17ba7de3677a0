/** Names of service actions and subjects in the audit log. */
export const servicesAuditText = {
  actions: {
    "service.approve": "Service approved",
    "service.return": "Service returned",
    "service.suspend": "Service taken down",
    "service.restore": "Service restored",
  },
  subjects: {
    service: "Service",
  },
} as const;
