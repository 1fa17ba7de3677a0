export { forgetBounces, suppress } from "./commands.ts";
export { suppressedOf, suppressionReasons } from "./reads.ts";
export { isForGood } from "./report.ts";
