import type { SharedLimit } from "#core/limits/rules.ts";
import { SENT_PER_DAY } from "#shared/reading/e-readers.ts";

const DAY = 24 * 60 * 60;

/** Limit on codes requested by a member. Not in the specification. */
export const codeByMember: SharedLimit = { name: "eReaderCodeByMember", points: 5, seconds: DAY };
/** Limit on codes sent to one address, which may belong to somebody else. Not in the specification. */
export const codeByAddress: SharedLimit = { name: "eReaderCodeByAddress", points: 3, seconds: DAY };
/** Limit on attempts to enter a code. Not in the specification. */
export const confirmByMember: SharedLimit = { name: "eReaderConfirmByMember", points: 10, seconds: 60 * 60 };
export const sentByMember: SharedLimit = { name: "eReaderSentByMember", points: SENT_PER_DAY, seconds: DAY };
/** Limit on conversions, which take seconds each; by member, or by address for guests. Not in the specification. */
export const convertedByVisitor: SharedLimit = { name: "convertedByVisitor", points: 20, seconds: 60 * 60 };
