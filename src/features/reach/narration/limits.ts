import type { SharedLimit } from "#core/limits/rules.ts";

/**
 * Limit on audio uploads per member: enough for a whole book's chapters in an hour, each up to hundreds of
 * megabytes. Not in the specification.
 */
export const audioByMember: SharedLimit = { name: "audioByMember", points: 120, seconds: 60 * 60 };
