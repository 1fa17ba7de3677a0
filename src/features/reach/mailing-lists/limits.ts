import type { SharedLimit } from "../../../core/limits/rules.ts";

/** Ours: each is a mail to an address that somebody typed. */
export const joinByAddress: SharedLimit = { name: "joinByAddress", points: 10, seconds: 60 * 60 };
