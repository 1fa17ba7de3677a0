import type { ClientSession, Types } from "mongoose";
import { RATING_WEIGHT } from "#shared/talk/ratings.limits.ts";
import { doesCount, memberContent } from "../../people/member-content/index.ts";
import {
  adjustStoryStats,
  findStoryStanding,
  type StoryAudience,
  type StoryCounters,
  storyCounter,
} from "../../stories/stories/index.ts";
import { StoryRating, type StoryRatingDoc } from "./model.ts";

/** Counters of a story that depend on ratings. */
const RATING_COUNTERS = ["ratings", "ratingSum", "ratingWeight", "ratingWeighted"] as const;
type Sums = Readonly<Record<(typeof RATING_COUNTERS)[number], number>>;

/**
 * Returns the weight of a rating in whole per cent, by the verified share (0 to 1) of the story that its
 * reader has read: a tenth once a chapter was opened, all of it once the last published word is read.
 * Integers, so that sums are exact in any order.
 */
export const ratingWeight = (share: number): number =>
  RATING_WEIGHT.least +
  Math.round(Math.min(1, Math.max(0, share)) * (RATING_WEIGHT.whole - RATING_WEIGHT.least));

type Weights = Pick<StoryRatingDoc, "weight" | "earned" | "youngUntil">;

/** Returns the weight that a rating has earned by reading. */
export const earnedBy = ({ earned, weight }: Weights): number => earned ?? weight;

/** Returns the weights to store: hardly any weight until the given time, if that is in the future. */
export function weightsOf(earned: number, until: Date | null | undefined, now: Date): Required<Weights> {
  const isLow = until != null && until > now;
  return isLow
    ? { weight: Math.min(earned, RATING_WEIGHT.young), earned, youngUntil: until }
    : { weight: earned, earned, youngUntil: null };
}

type Counted = Pick<StoryRatingDoc, "counted" | "rating" | "weight">;

/** Derives whether a rating counts and who sees it: those by the story's team do not count. */
export function deriveRating(
  { shadowBanned, authorHidden, rater }: Pick<StoryRatingDoc, "shadowBanned" | "authorHidden" | "rater">,
  story: StoryAudience | null,
): Pick<StoryRatingDoc, "counted" | "open"> {
  const isOfTeam = story?.team.includes(String(rater)) ?? false;
  const counted = !isOfTeam && doesCount({ shadowBanned, authorHidden }, "authorHidden");
  return { counted, open: counted && (story?.listed ?? false) };
}

/** State changes of ratings, and the counters of their story. */
export const ratingContent = memberContent<StoryRatingDoc>({
  name: "rating",
  model: StoryRating,
  around: "story",
  hiddenWith: { rater: "authorHidden" },
  concerned: async ({ story }) => {
    const standing = await findStoryStanding(String(story));
    return standing ? [standing.author] : [];
  },
  derive: async (rating) => deriveRating(rating, await findStoryStanding(String(rating.story))),
  follow: (before, after, session) => countRating((after ?? before)!.story, before, after, session),
  secret: ["shadowBanned", "counted", "open", "authorHidden"],
});

/** Updates a story's counters when a rating is given, changed or removed, in its transaction. */
export async function countRating(
  story: Types.ObjectId,
  before: Counted | null,
  after: Counted | null,
  session: ClientSession,
): Promise<void> {
  const [had, has] = [sumsOf(before), sumsOf(after)];
  const changes = Object.fromEntries(RATING_COUNTERS.map((name) => [name, has[name] - had[name]]));
  if (Object.values(changes).every((by) => by === 0)) return;
  await adjustStoryStats(String(story), changes satisfies StoryCounters, session);
}

/** Recomputes the number, sum, weight and weighted sum of a story's ratings. */
export const ratingCounter = storyCounter("ratings", RATING_COUNTERS, async (ids, session) => {
  const rows = await StoryRating.aggregate<Sums & { _id: Types.ObjectId }>([
    { $match: { story: { $in: [...ids] }, counted: true } },
    {
      $group: {
        _id: "$story",
        ratings: { $sum: 1 },
        ratingSum: { $sum: "$rating" },
        ratingWeight: { $sum: "$weight" },
        ratingWeighted: { $sum: { $multiply: ["$weight", "$rating"] } },
      },
    },
  ]).session(session ?? null);
  return new Map(rows.map(({ _id, ...sums }) => [String(_id), sums]));
});

function sumsOf(rating: Counted | null): Sums {
  if (!rating?.counted) return { ratings: 0, ratingSum: 0, ratingWeight: 0, ratingWeighted: 0 };
  const { rating: stars, weight } = rating;
  return { ratings: 1, ratingSum: stars, ratingWeight: weight, ratingWeighted: weight * stars };
}
