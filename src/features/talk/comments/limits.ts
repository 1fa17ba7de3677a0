import type { SharedLimit } from "#core/limits/rules.ts";

/** Rate limit on comments: allows a lively discussion but stops a script. Not in the specification. */
export const commentsByMember: SharedLimit = { name: "commentsByMember", points: 120, seconds: 60 * 60 };
