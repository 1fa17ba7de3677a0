import type { SharedLimit } from "#core/limits/rules.ts";

/** Limit on test mails per member, although they go to the member. Not in the specification. */
export const testLetterByMember: SharedLimit = { name: "testLetterByMember", points: 20, seconds: 60 * 60 };
