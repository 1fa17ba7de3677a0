import { query } from "../address.ts";

/** Addresses of `accounts/registration`. */
export const registrationPaths = {
  /** `ref` is the username or id of who invites. */
  register: (next?: string, ref?: string) => `/register${query({ next, ref })}`,
  registerStep: (step: string) => `/register/${step}`,
  registerCheckMail: () => "/register/check-mail",
  /** Registering by somebody's referral link. */
  registerBy: (username: string) => `/register${query({ ref: username })}`,
} as const;
