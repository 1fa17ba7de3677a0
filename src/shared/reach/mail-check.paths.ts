/** Path of the check of the sender domain's DNS records. */
export const mailCheckPaths = {
  admin: () => "/admin/mail-check",
} as const;
