export { decideBranch } from "./commands.ts";
export { storeTrackedChanges } from "./imported.ts";
export { readSuggested, suggestionsOf } from "./reads.ts";
