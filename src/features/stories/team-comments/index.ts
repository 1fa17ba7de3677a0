export { readingOf, readThreads } from "./reads.ts";
export { openPaidRound, questionsIn } from "./rounds.ts";
