import type { SharedLimit } from "../../../core/limits/rules.ts";

/** Ours: as challenges. */
export const exchangesByMember: SharedLimit = {
  name: "exchangesByMember",
  points: 10,
  seconds: 24 * 60 * 60,
};
/** Ours: who thinks again signs up again. */
export const signUpsByMember: SharedLimit = { name: "signUpsByMember", points: 30, seconds: 60 * 60 };
/** Ours: a large exchange on its due date; each act tells members, by mail too. */
export const organisingByMember: SharedLimit = { name: "organisingByMember", points: 100, seconds: 60 * 60 };
