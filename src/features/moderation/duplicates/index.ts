export { signInsOf } from "./evidence.ts";
export { countDuplicates, countDuplicatesOf } from "./reads.ts";
