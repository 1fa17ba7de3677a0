export { readChallenge } from "./permitted.ts";
export { presentChallenges } from "./present.ts";
export { listChallenges } from "./reads.ts";
