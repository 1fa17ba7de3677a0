export { checkCounter } from "./check.ts";
export { countBy } from "./count-by.ts";
