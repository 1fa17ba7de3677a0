export { readingOf, readThreads } from "./reads.ts";
export { giveOutFor, questionsIn } from "./rounds.ts";
