export type { ChallengeDoc } from "./model.ts";
export { decisionDates, outcomeOf } from "./outcome.ts";
export { readChallenge } from "./permitted.ts";
export { presentChallenges } from "./present.ts";
export { listChallenges, readChallengesForSitemap } from "./reads.ts";
