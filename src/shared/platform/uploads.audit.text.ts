/** Names of upload actions and subjects in the audit log. */
export const uploadsAuditText = {
  actions: {
    "upload.delete": "Upload removed",
  },
  subjects: {
    upload: "Upload",
  },
} as const;
