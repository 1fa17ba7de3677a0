import { query } from "../address.ts";

/** Addresses of `accounts/accounts`. */
export const accountsPaths = {
  login: (next?: string) => `/login${query({ next })}`,
  logout: () => "/logout",
  forgotPassword: () => "/forgot-password",
  resetPassword: (code?: string) => `/reset-password${query({ code })}`,
  emailConfirmation: (confirmation?: string) => `/email-confirmation${query({ confirmation })}`,
  /** Leads to the first of their pages. */
  settings: () => "/settings",
  account: () => "/settings/account",
  devices: () => "/settings/devices",
} as const;
