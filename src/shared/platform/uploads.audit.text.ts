/** Its acts in the audit log, and what they are done to. */
export const uploadsAuditText = {
  actions: {
    "upload.delete": "Upload removed",
  },
  subjects: {
    upload: "Upload",
  },
} as const;
