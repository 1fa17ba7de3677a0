import type { SharedLimit } from "#core/limits/rules.ts";

/** Not in the specification. Allows a household or a class to sign up together, but not a script. */
export const registerByAddress: SharedLimit = { name: "registerByAddress", points: 20, seconds: 60 * 60 };
/** Not in the specification. The same without proof of work, which even slow scripts could send. */
export const registerUnprovenByAddress: SharedLimit = {
  name: "registerUnprovenByAddress",
  points: 5,
  seconds: 60 * 60,
};
