/** Internals for the features that make up stories only (decision 0047); other features must not use them. */
export { type AfterChange, auditedForStaff, type Because } from "./change.ts";
export { OPEN_TO_CRAWLERS } from "./crawlers.ts";
export { FacetCount, type FacetCountDoc } from "./facet-count.ts";
export type { ListKey } from "./indexes.ts";
export { Story, type StorySetup, type StoryStats } from "./model.ts";
export { knownTeam } from "./policy.ts";
export { CARD, plainMean, presentCover, type StoryCardDoc } from "./present.ts";
