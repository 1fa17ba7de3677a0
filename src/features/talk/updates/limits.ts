import type { SharedLimit } from "#core/limits/rules.ts";

/**
 * Rate limit on updates and replies together: allows a lively discussion but stops a script. Not in the
 * specification.
 */
export const updatesByMember: SharedLimit = { name: "updatesByMember", points: 120, seconds: 60 * 60 };
