import type { SharedLimit } from "#core/limits/rules.ts";

/** Rate limit, because each invitation mails somebody who may not be a member. Not in the specification. */
export const teamMailByMember: SharedLimit = { name: "teamMailByMember", points: 20, seconds: 24 * 60 * 60 };
