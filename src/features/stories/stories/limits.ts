import type { SharedLimit } from "#core/limits/rules.ts";

/**
 * Limit on password attempts, because a story's password is short, shared and must not be guessable. Not in
 * the specification.
 */
export const unlockByAddress: SharedLimit = { name: "unlockByAddress", points: 20, seconds: 10 * 60 };
