import type { SharedLimit } from "../../../core/limits/rules.ts";

/** Ours: a household or a class may sign up together, a script may not. */
export const registerByAddress: SharedLimit = { name: "registerByAddress", points: 20, seconds: 60 * 60 };
/** Ours: the same without proof of work, which scripts that take their time could send too. */
export const registerUnprovenByAddress: SharedLimit = {
  name: "registerUnprovenByAddress",
  points: 5,
  seconds: 60 * 60,
};
