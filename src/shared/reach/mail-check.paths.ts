/** What DNS says of the domain that mails come from. */
export const mailCheckPaths = {
  admin: () => "/admin/mail-check",
} as const;
