export { type Hiding, traitsOf } from "./hiding.ts";
export { filtersNothing, filterTag, hidingOf, hidingsOf } from "./reads.ts";
