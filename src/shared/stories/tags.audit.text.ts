/** Names of the actions on tags in the audit log. */
export const tagsAuditText = {
  actions: { "tag.change": "Tag changed", "tag.rename": "Tag renamed" },
} as const;
