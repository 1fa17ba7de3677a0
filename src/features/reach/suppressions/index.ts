export { suppress } from "./commands.ts";
export { suppressedOf } from "./reads.ts";
