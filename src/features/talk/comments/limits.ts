import type { SharedLimit } from "../../../core/limits/rules.ts";

/** Ours: a lively talk fits, a script does not. */
export const commentsByMember: SharedLimit = { name: "commentsByMember", points: 120, seconds: 60 * 60 };
