export { signInsOf } from "./evidence.ts";
export { emailKey } from "./keys.ts";
export { accountsWithEmail } from "./neighbours.ts";
export { countDuplicates, countDuplicatesOf, findDuplicateGroups, isDuplicateOf } from "./reads.ts";
