import type { SharedLimit } from "#core/limits/rules.ts";

/** Not in the specification. Same as for messages. */
export const offersByMember: SharedLimit = { name: "offersByMember", points: 120, seconds: 10 * 60 };
/** Not in the specification. More than anyone needs in a day. */
export const briefsByMember: SharedLimit = { name: "briefsByMember", points: 10, seconds: 24 * 60 * 60 };
