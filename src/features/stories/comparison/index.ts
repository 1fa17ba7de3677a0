export { type Compared, compare } from "./compare.ts";
export { type Comparers, createComparers } from "./comparers.ts";
