export type { ChallengeDoc } from "./model.ts";
export { outcomeOf } from "./outcome.ts";
export { readChallenge } from "./permitted.ts";
export { presentChallenges } from "./present.ts";
export { listChallenges } from "./reads.ts";
