/** Where a new member heard of us (section 3); the partner values carry the partners' campaign names. */
export const REFERRAL_SOURCES = [
  "facebook",
  "google-ads",
  "search-engine",
  "word-of-mouth",
  "other",
  "ffa",
] as const;

/** Steps of registration (specification, section 2: Multi-step wizards), in their order. */
export const SETUP_STEPS = ["details", "socials", "genres", "follow", "payment-wallet"] as const;
export type SetupStep = (typeof SETUP_STEPS)[number];
