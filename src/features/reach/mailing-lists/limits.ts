import type { SharedLimit } from "#core/limits/rules.ts";

/**
 * Limit on join requests per address, because each sends a mail to an address typed by anyone. Not in the
 * specification.
 */
export const joinByAddress: SharedLimit = { name: "joinByAddress", points: 10, seconds: 60 * 60 };
