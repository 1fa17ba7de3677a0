import type { SharedLimit } from "../../../core/limits/rules.ts";

/** Ours: as comments. */
export const teamCommentsByMember: SharedLimit = {
  name: "teamCommentsByMember",
  points: 120,
  seconds: 60 * 60,
};
