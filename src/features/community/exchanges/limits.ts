import type { SharedLimit } from "../../../core/limits/rules.ts";

/** Ours: as challenges. */
export const exchangesByMember: SharedLimit = {
  name: "exchangesByMember",
  points: 10,
  seconds: 24 * 60 * 60,
};
/** Ours: who thinks again signs up again. */
export const signUpsByMember: SharedLimit = { name: "signUpsByMember", points: 30, seconds: 60 * 60 };
