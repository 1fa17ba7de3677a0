import type { SharedLimit } from "#core/limits/rules.ts";

/** Limit on downloads of staff lists; each reads all pages of a list. */
export const listFileByMember: SharedLimit = { name: "listFileByMember", points: 60, seconds: 60 * 60 };
