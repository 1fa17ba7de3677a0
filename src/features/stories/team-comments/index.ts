export { readingOf } from "./reads.ts";
export { giveOutFor, questionsIn } from "./rounds.ts";
