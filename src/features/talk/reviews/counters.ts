import type { Types } from "mongoose";
import type { Counter } from "#core/counter.ts";
import { REVIEW_ASPECTS } from "#shared/talk/reviews.enums.ts";
import { countBy } from "../../platform/counters/index.ts";
import { storyCounter } from "../../stories/stories/index.ts";
import { AspectTotals, Review, reviewVotes } from "./model.ts";

const reviews = storyCounter("reviews", ["reviews"], countBy(Review, "story", "reviews", { shown: true }));

/** Counters for visible reviews of stories, their aspects, and helpful votes. */
export const reviewCounters: readonly Counter[] = [
  reviews,
  {
    name: "stories.aspects",
    collection: reviews.collection,
    kept: AspectTotals.collection.collectionName,
    fields: Object.fromEntries(
      REVIEW_ASPECTS.flatMap((name) => [
        [`${name}Sum`, `${name}.sum`],
        [`${name}Count`, `${name}.count`],
      ]),
    ),
    async count(ids, session) {
      const sums = REVIEW_ASPECTS.flatMap((name) => [
        [`${name}Sum`, { $sum: `$aspects.${name}` }] as const,
        [`${name}Count`, { $sum: { $cond: [{ $gt: [`$aspects.${name}`, 0] }, 1, 0] } }] as const,
      ]);
      const rows = await Review.aggregate<Record<string, number> & { _id: Types.ObjectId }>([
        { $match: { story: { $in: [...ids] }, shown: true } },
        { $group: { _id: "$story", ...Object.fromEntries(sums) } },
      ]).session(session ?? null);
      return new Map(rows.map(({ _id, ...counts }) => [String(_id), counts]));
    },
  },
  reviewVotes.counter,
];
