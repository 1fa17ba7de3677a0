import { query } from "../address.ts";

/** URL paths of `accounts/accounts`. */
export const accountsPaths = {
  login: (next?: string) => `/login${query({ next })}`,
  logout: () => "/logout",
  forgotPassword: () => "/forgot-password",
  resetPassword: (code?: string) => `/reset-password${query({ code })}`,
  emailConfirmation: (confirmation?: string) => `/email-confirmation${query({ confirmation })}`,
  /** Redirects to the first settings page. */
  settings: () => "/settings",
  /** Asks for a proof of identity, and then continues to `next`. */
  confirmIdentity: (next?: string) => `/confirm-identity${query({ next })}`,
  account: () => "/settings/account",
  devices: () => "/settings/devices",
} as const;
