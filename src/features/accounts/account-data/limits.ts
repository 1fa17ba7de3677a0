import type { SharedLimit } from "../../../core/limits/rules.ts";

/** Ours: an archive is the largest thing we make for one member. */
export const archiveByMember: SharedLimit = { name: "archiveByMember", points: 3, seconds: 24 * 60 * 60 };
/** Ours: whoever found a browser signed in must not guess the password that deletes the account. */
export const deletionByMember: SharedLimit = { name: "deletionByMember", points: 10, seconds: 30 * 60 };
