export { countOpenLetters } from "./reads.ts";
