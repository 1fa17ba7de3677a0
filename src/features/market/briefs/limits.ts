import type { SharedLimit } from "../../../core/limits/rules.ts";

/** Ours: as messages. */
export const offersByMember: SharedLimit = { name: "offersByMember", points: 120, seconds: 10 * 60 };
/** Ours: nobody asks for so much in a day. */
export const briefsByMember: SharedLimit = { name: "briefsByMember", points: 10, seconds: 24 * 60 * 60 };
