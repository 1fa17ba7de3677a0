import { query } from "../address.ts";

/** URL paths of `accounts/registration`. */
export const registrationPaths = {
  /** `ref` is the username or id of the inviter. */
  register: (next?: string, ref?: string) => `/register${query({ next, ref })}`,
  registerStep: (step: string) => `/register/${step}`,
  registerCheckMail: () => "/register/check-mail",
  /** Registration through a member's referral link. */
  registerBy: (username: string) => `/register${query({ ref: username })}`,
} as const;
