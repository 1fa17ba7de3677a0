export { filterFieldsOf, type Hiding } from "./hiding.ts";
export { filtersNothing, filterTag, hidingOf, hidingsOf } from "./reads.ts";
