import type { SharedLimit } from "#core/limits/rules.ts";

export const loginByAddress: SharedLimit = { name: "loginByAddress", points: 25, seconds: 5 * 60 };
/**
 * Not in the specification. Through a proxy that is not trusted, clients are told apart by addresses that they could
 * invent if they reached the site without it (decision 81).
 */
export const loginByProxy: SharedLimit = { name: "loginByProxy", points: 500, seconds: 5 * 60 };
export const loginByIdentifier: SharedLimit = { name: "loginByIdentifier", points: 10, seconds: 5 * 60 };
export const resetByAddress: SharedLimit = { name: "resetByAddress", points: 5, seconds: 30 * 60 };
export const resetByIdentifier: SharedLimit = { name: "resetByIdentifier", points: 5, seconds: 30 * 60 };
/** Not in the specification. Codes cannot be guessed, but each well-formed attempt costs a hash. */
export const codeByAddress: SharedLimit = { name: "codeByAddress", points: 30, seconds: 30 * 60 };
/** Not in the specification. Each sends a mail to an address that may not be the member's. */
export const emailChangeByMember: SharedLimit = { name: "emailChangeByMember", points: 5, seconds: 60 * 60 };
/** Not in the specification. Frequent renames would leave usernames that identify nobody. */
export const usernameByMember: SharedLimit = { name: "usernameByMember", points: 5, seconds: 24 * 60 * 60 };
