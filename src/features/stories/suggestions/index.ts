export { decideBranch } from "./commands.ts";
export { keepTracked } from "./imported.ts";
export { suggestionsOf } from "./reads.ts";
