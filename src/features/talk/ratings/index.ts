export { type DayRatings, ratingsByDay } from "./by-day.ts";
export { rateStory, unrateStory } from "./commands.ts";
export { findRating } from "./reads.ts";
