export { signInsOf } from "./evidence.ts";
export { countDuplicates, countDuplicatesOf, isDuplicateOf } from "./reads.ts";
