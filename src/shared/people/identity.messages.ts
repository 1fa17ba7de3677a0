/** Error messages for users. */
export const identityMessages = {
  emailDisposable: "We do not allow users to register with disposable email addresses.",
  passwordTooCommon:
    "This is one of the most common passwords, which attackers try first. Please choose another.",
  passwordBreached:
    "This password is known from a data breach of another site, so attackers try it. Please choose another.",
  passwordOfDemo: "This is the password of the demo, which everyone knows. Please choose another.",
  passwordTooLong: "password must be at most 256 characters",
  usernameReserved: "This username is reserved for the site. Please choose another.",
  usernameLooksAlike: "This username looks like another member’s. Please choose another.",
  emailTooShort: "email must be at least 6 characters",
} as const;
