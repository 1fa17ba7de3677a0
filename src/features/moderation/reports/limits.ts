import type { SharedLimit } from "#core/limits/rules.ts";

/** Not in the specification. Harassed members report a lot, but each report is read by a person. */
export const reportByMember: SharedLimit = { name: "reportByMember", points: 20, seconds: 60 * 60 };
