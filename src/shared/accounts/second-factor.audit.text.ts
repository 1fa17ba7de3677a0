/** Names of second-factor actions in the audit log. */
export const secondFactorAuditText = {
  actions: {
    "second-factor.enable": "Two-step sign-in turned on",
    "second-factor.disable": "Two-step sign-in turned off",
    "second-factor.use-recovery-code": "Recovery code used",
    "second-factor.renew-recovery-codes": "Recovery codes replaced",
    "passkey.add": "Passkey added",
    "passkey.remove": "Passkey removed",
  },
} as const;
