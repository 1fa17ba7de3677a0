/** Error messages for users. */
export const secondFactorMessages = {
  codeMissing: "Enter the code from your authenticator app, or a recovery code.",
  codeWrong: "This code is not valid. It may be too old, or already used. Enter the newest one.",
  keyLost:
    "We can no longer check the codes from your app. Use one of your recovery codes, or ask our staff to turn two-step sign-in off for you.",
  codeRequired:
    "This account also needs a code to sign in. Send the code from the authenticator app, or a recovery code, as “code”.",
  oneTimeCodeRequired:
    "This account also needs a code. Send the code from the authenticator app, or a recovery code, as “oneTimeCode”.",
  alreadyOn: "Two-step sign-in is already on.",
  notOn: "Two-step sign-in is off.",
  setupExpired: "The setup was not finished in time. Start again.",
} as const;
