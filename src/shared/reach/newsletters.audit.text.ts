/** Its acts in the audit log, and what they are done to. */
export const newslettersAuditText = {
  actions: {
    "newsletter.send": "Newsletter sent",
    "newsletter.stop": "Newsletter stopped",
    "newsletter.delete": "Newsletter deleted",
    "address.suppress": "Newsletters to an address ended",
    "address.reset": "Newsletters to an address allowed again",
  },
} as const;
