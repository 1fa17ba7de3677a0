import type { SharedLimit } from "../../../core/limits/rules.ts";

/** Ours: nobody finishes so many stories in an hour. */
export const reviewsByMember: SharedLimit = { name: "reviewsByMember", points: 20, seconds: 60 * 60 };
