export { rateStory, unrateStory } from "./commands.ts";
export { findRating } from "./reads.ts";
