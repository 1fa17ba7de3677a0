import type { SharedLimit } from "#core/limits/rules.ts";

/** Rate limit per address, because each message mails the staff. Not in the specification. */
export const contactByAddress: SharedLimit = { name: "contactByAddress", points: 5, seconds: 60 * 60 };
