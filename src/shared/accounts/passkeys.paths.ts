/** URL paths of passkeys. */
export const passkeysPaths = {
  passkeys: () => "/settings/passkeys",
} as const;
