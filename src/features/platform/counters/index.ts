export { checkCounter } from "./check.ts";
export { countBy } from "./count-by.ts";
export { type Counter, registerCounter } from "./registry.ts";
