import type { SharedLimit } from "../../../core/limits/rules.ts";

/** Ours: as messages. */
export const orderMessagesByMember: SharedLimit = {
  name: "orderMessagesByMember",
  points: 120,
  seconds: 10 * 60,
};
