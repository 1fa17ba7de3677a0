import type { SharedLimit } from "../../../core/limits/rules.ts";

/** Ours: each is a mail to the staff. */
export const contactByAddress: SharedLimit = { name: "contactByAddress", points: 5, seconds: 60 * 60 };
