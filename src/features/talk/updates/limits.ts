import type { SharedLimit } from "../../../core/limits/rules.ts";

/** Ours: updates and replies together; a lively talk fits, a script does not. */
export const updatesByMember: SharedLimit = { name: "updatesByMember", points: 120, seconds: 60 * 60 };
