import type { Types } from "mongoose";
import { countByDay, type DayCount } from "#core/db/by-day.ts";
import { StoryRating, type StoryRatingDoc } from "./model.ts";

/** Number of counted ratings and their sum. */
export interface DayRatings extends DayCount {
  readonly sum: number;
}

/** Returns the ratings of these stories by the day they were first given, without the raters. */
export const ratingsByDay = (
  stories: readonly Types.ObjectId[],
  from: Date,
  zone: string,
): Promise<DayRatings[]> =>
  countByDay<StoryRatingDoc, DayRatings>(StoryRating, {
    filter: { story: { $in: stories }, counted: true },
    field: "createdAt",
    from,
    zone,
    sums: { sum: { $sum: "$rating" } },
  });
