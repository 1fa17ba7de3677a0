import type { SharedLimit } from "#core/limits/rules.ts";

/**
 * Limit on password checks per member, so that someone with access to a signed-in browser cannot guess the
 * password. Not in the specification.
 */
export const passwordByMember: SharedLimit = { name: "passwordByMember", points: 10, seconds: 5 * 60 };
