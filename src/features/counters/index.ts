export { type Checked, checkCounter } from "./check.ts";
export { countBy } from "./count-by.ts";
export { type Counter, type CounterId, type Counts, registerCounter } from "./registry.ts";
