export { renameTagInDefaults } from "./commands.ts";
export { defaultFiltersOf, defaultFiltersTag } from "./reads.ts";
