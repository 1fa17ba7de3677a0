import type { SharedLimit } from "../../../core/limits/rules.ts";

/** Ours: who found a browser signed in must not find out the password there. */
export const passwordByMember: SharedLimit = { name: "passwordByMember", points: 10, seconds: 5 * 60 };
