import type { SharedLimit } from "#core/limits/rules.ts";

/** Limit on files looked up for a member. Not in the specification. */
export const shelvesByMember: SharedLimit = { name: "shelvesByMember", points: 20, seconds: 60 * 60 };
