import type { SharedLimit } from "#core/limits/rules.ts";

/** Rate limit on team comments, the same as for comments. Not in the specification. */
export const teamCommentsByMember: SharedLimit = {
  name: "teamCommentsByMember",
  points: 120,
  seconds: 60 * 60,
};
