import type { SharedLimit } from "../../../core/limits/rules.ts";

/** Ours: each is a mail to somebody who may be no member. */
export const teamMailByMember: SharedLimit = { name: "teamMailByMember", points: 20, seconds: 24 * 60 * 60 };
