import type { SharedLimit } from "../../../core/limits/rules.ts";

/** Ours: a whole story set as a book takes a processor for seconds. */
export const exportByMember: SharedLimit = { name: "exportByMember", points: 30, seconds: 60 * 60 };
