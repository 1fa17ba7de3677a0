/** What users are told where something cannot be done. */
export const identityMessages = {
  emailDisposable: "We do not allow users to register with disposable email addresses.",
  passwordTooCommon: "This is one of the commonest passwords, which others try first. Please choose another.",
  passwordTooLong: "password must be at most 256 characters",
  emailTooShort: "email must be at least 6 characters",
} as const;
