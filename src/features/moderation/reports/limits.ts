import type { SharedLimit } from "../../../core/limits/rules.ts";

/** Ours: who is plagued reports a lot, but each is read by a person. */
export const reportByMember: SharedLimit = { name: "reportByMember", points: 20, seconds: 60 * 60 };
