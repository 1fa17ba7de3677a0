export { decideBranch } from "./commands.ts";
export { keepTracked } from "./imported.ts";
export { readSuggested, suggestionsOf } from "./reads.ts";
