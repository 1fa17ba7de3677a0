import type { SharedLimit } from "#core/limits/rules.ts";

/** Not in the specification. Same as for messages. */
export const orderMessagesByMember: SharedLimit = {
  name: "orderMessagesByMember",
  points: 120,
  seconds: 10 * 60,
};
