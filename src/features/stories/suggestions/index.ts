export { decideBranch } from "./commands.ts";
export { suggestionsOf } from "./reads.ts";
