export { rateStory, unrateStory } from "./commands.ts";
export { ratingWeight } from "./count.ts";
export { findRating } from "./reads.ts";
