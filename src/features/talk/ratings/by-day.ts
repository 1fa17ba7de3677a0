import type { Types } from "mongoose";
import { countByDay, type DayCount } from "../../../core/db/by-day.ts";
import { StoryRating, type StoryRatingDoc } from "./model.ts";

/** Ratings that count, with the sum of what they give. */
export interface DayRatings extends DayCount {
  readonly sum: number;
}

/** Ratings given to these stories, by the day they were first given. Never by whom. */
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
