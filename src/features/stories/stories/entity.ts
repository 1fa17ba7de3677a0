/** For the features of a story's parts alone (decision 0047): what everybody else must not have. */
export { type AfterChange, auditedForStaff, type Because } from "./change.ts";
export { OPEN_TO_CRAWLERS } from "./crawlers.ts";
export { FacetCount, type FacetCountDoc } from "./facet-count.ts";
export type { ListKey } from "./indexes.ts";
export { Story, type StorySetup, type StoryStats } from "./model.ts";
export { knownTeam } from "./policy.ts";
export { CARD, plainMean, presentCover, type StoryCardDoc } from "./present.ts";
