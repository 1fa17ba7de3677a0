import type { SharedLimit } from "#core/limits/rules.ts";

/** Rate limit, because typesetting a whole story takes seconds of CPU time. Not in the specification. */
export const exportByMember: SharedLimit = { name: "exportByMember", points: 30, seconds: 60 * 60 };
