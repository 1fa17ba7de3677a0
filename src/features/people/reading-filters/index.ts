export { filterTagToo, stopFilteringTag } from "./commands.ts";
export { filterFieldsOf, type Hiding } from "./hiding.ts";
export { filtersNothing, filterTags, hidingOf, hidingsOf } from "./reads.ts";
