import type { SharedLimit } from "#core/limits/rules.ts";

/** Not in the specification. Limits challenges per member; entries are limited by the challenge's rules. */
export const challengesByMember: SharedLimit = {
  name: "challengesByMember",
  points: 10,
  seconds: 24 * 60 * 60,
};
export const challengeEntriesByMember: SharedLimit = {
  name: "challengeEntriesByMember",
  points: 30,
  seconds: 60 * 60,
};
export const challengeInvitesByMember: SharedLimit = {
  name: "challengeInvitesByMember",
  points: 20,
  seconds: 60 * 60,
};
