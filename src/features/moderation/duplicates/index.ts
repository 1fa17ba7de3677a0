export { signInsOf } from "./evidence.ts";
export { countDuplicates, countDuplicatesOf, findDuplicateGroups, isDuplicateOf } from "./reads.ts";
