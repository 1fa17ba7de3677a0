/** Names of newsletter actions and subjects in the audit log. */
export const newslettersAuditText = {
  actions: {
    "newsletter.send": "Newsletter sent",
    "newsletter.stop": "Newsletter stopped",
    "newsletter.delete": "Newsletter deleted",
    "address.suppress": "Newsletters to an address ended",
    "address.reset": "Newsletters to an address allowed again",
  },
} as const;
