export { forgetBounces, suppress } from "./commands.ts";
export { suppressedOf } from "./reads.ts";
export { isForGood } from "./report.ts";
