/** Names of actions on staff lists in the audit log. */
export const listFilesAuditText = {
  actions: { "list.download": "List downloaded" },
  subjects: {},
} as const;
