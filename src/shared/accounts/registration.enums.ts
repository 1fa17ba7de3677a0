/** How a new member heard of us (section 3); the partner values are the partners' campaign names. */
export const REFERRAL_SOURCES = [
  "facebook",
  "google-ads",
  "search-engine",
  "word-of-mouth",
  "other",
  "ffa",
] as const;

/** Registration steps in order (specification, section 2: Multi-step wizards). */
export const SETUP_STEPS = ["details", "socials", "genres", "follow", "payment-wallet"] as const;
export type SetupStep = (typeof SETUP_STEPS)[number];
