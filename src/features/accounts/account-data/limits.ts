import type { SharedLimit } from "#core/limits/rules.ts";

/** Not in the specification. An archive is the most expensive thing made for one member. */
export const archiveByMember: SharedLimit = { name: "archiveByMember", points: 3, seconds: 24 * 60 * 60 };
/**
 * Not in the specification. Someone at a signed-in browser must not be able to guess the password that
 * deletes the account.
 */
export const deletionByMember: SharedLimit = { name: "deletionByMember", points: 10, seconds: 30 * 60 };
