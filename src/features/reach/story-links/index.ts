export type { CopyTerms, StoryLinkDoc } from "./model.ts";
export { permittedLink } from "./policy.ts";
export { findLinks, findOpenLink, linksDue, storiesToShare } from "./reads.ts";
export { currentSlugs } from "./slugs.ts";
