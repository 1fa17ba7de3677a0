export type { CopyTerms, StoryLinkDoc } from "./model.ts";
export { permittedLink } from "./policy.ts";
export { findLinks, findOpenLink, storiesToShare } from "./reads.ts";
