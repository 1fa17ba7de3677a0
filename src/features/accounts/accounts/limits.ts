import type { SharedLimit } from "../../../core/limits/rules.ts";

export const loginByAddress: SharedLimit = { name: "loginByAddress", points: 25, seconds: 5 * 60 };
export const loginByIdentifier: SharedLimit = { name: "loginByIdentifier", points: 10, seconds: 5 * 60 };
export const resetByAddress: SharedLimit = { name: "resetByAddress", points: 5, seconds: 30 * 60 };
export const resetByIdentifier: SharedLimit = { name: "resetByIdentifier", points: 5, seconds: 30 * 60 };
/** Ours: codes cannot be guessed, but each try that fits costs a hash. */
export const codeByAddress: SharedLimit = { name: "codeByAddress", points: 30, seconds: 30 * 60 };
/** Ours: each sends a mail to an address that need not be the member's. */
export const emailChangeByMember: SharedLimit = { name: "emailChangeByMember", points: 5, seconds: 60 * 60 };
/** Ours: a name that is here and there is nobody's. */
export const usernameByMember: SharedLimit = { name: "usernameByMember", points: 5, seconds: 24 * 60 * 60 };
