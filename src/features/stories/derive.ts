import type { Filter } from "../../core/auth/policy.ts";
import type { StoryLength } from "../../shared/enums.ts";
import { STORY_LENGTH_WORDS } from "../../shared/limits.ts";
import type { ContentsEntry, StoryDoc, StoryStats } from "./model.ts";

/** Ratings of the average story that every story starts with, so that one five does not lead the list. */
const PRIOR_RATINGS = 10;
const PRIOR_MEAN = 3.5;
/** Days after which a story needs ten times the readers to stand in the same place of the popular list. */
const POPULARITY_DAYS = 45;
const MS_PER_DAY = 86_400_000;

type Source = Omit<StoryDoc, "password">;

/** A story with everything that follows from its other fields made to follow: the only place that decides it. */
export function derive<Doc extends Source>(story: Doc): Doc {
  const listed = isListed(story);
  const contents = markOpen(story);
  const published = contents.filter(({ state }) => state === "published");
  const lastChapterAt = latest([...published.map(({ publishedAt }) => publishedAt), story.publishedAt]);
  const stats: StoryStats = {
    ...story.stats,
    words: published.reduce((sum, { words }) => sum + words, 0),
    chapters: published.filter(isCounted).length,
    drafts: contents.length - published.length,
    popularity: popularity(story.stats, lastChapterAt),
  };
  return {
    ...story,
    listed,
    contents,
    lastChapterAt,
    stats,
    shelves: listed ? shelvesOf(story, stats.words) : [],
  };
}

/** Whether everyone may find and read it: published, not private, not deleted (removed is a state of its own). */
export const isListed = (story: Pick<StoryDoc, "state" | "private" | "deletedAt">): boolean =>
  story.state === "published" && !story.private && !story.deletedAt;

/** Front and back matter stands in the contents but is not counted as a chapter. */
export const isCounted = ({ type }: Pick<ContentsEntry, "type">): boolean =>
  type !== "front-matter" && type !== "back-matter";

const shelvesOf = (story: Source, words: number): string[] => [
  ...story.categories,
  lengthOf(words),
  ...(story.price !== null ? ["paid"] : []),
  ...(["mature", "complete", "narration", "featured"] as const).filter((flag) => story[flag]),
];

/** Which of the lengths of the word-count filter a story has. */
export const lengthOf = (words: number): Exclude<StoryLength, "any"> =>
  words < STORY_LENGTH_WORDS.medium ? "short" : words < STORY_LENGTH_WORDS.long ? "medium" : "long";

/** Everything of a free story; of a paid one its first chapters, with the front matter before them. */
function markOpen({ contents, price, previewChapters }: Source): ContentsEntry[] {
  let chapters = 0;
  return contents.map((entry) => {
    if (isCounted(entry)) chapters += 1;
    const preview = entry.type === "back-matter" ? false : chapters <= previewChapters;
    return { ...entry, open: price === null || preview };
  });
}

const latest = (dates: readonly (Date | null)[]): Date | null =>
  dates.reduce((last, at) => (at && (!last || at > last) ? at : last), null);

/** Readers count by magnitude, and newer readers more: a hot list that never needs to be aged. */
function popularity(stats: StoryStats, at: Date | null): number {
  const weight = 1 + stats.views + 20 * stats.favourites + 5 * stats.comments;
  return at ? Math.log10(weight) + at.getTime() / MS_PER_DAY / POPULARITY_DAYS : 0;
}

/** The Bayesian mean; 0 before the first rating. */
export const scoreOf = ({ ratings, ratingSum }: Pick<StoryStats, "ratings" | "ratingSum">): number =>
  ratings > 0 ? (PRIOR_RATINGS * PRIOR_MEAN + ratingSum) / (PRIOR_RATINGS + ratings) : 0;

/**
 * The derived counters as stages of an update, for changes that come many at a time and must not wait for each
 * other: mean, Bayesian mean and popularity out of the counters beside them.
 */
export const DERIVED_STATS: readonly Filter[] = [
  {
    $set: {
      "stats.rating": {
        $cond: [{ $gt: ["$stats.ratings", 0] }, { $divide: ["$stats.ratingSum", "$stats.ratings"] }, 0],
      },
      "stats.score": {
        $cond: [
          { $gt: ["$stats.ratings", 0] },
          {
            $divide: [
              { $add: [PRIOR_RATINGS * PRIOR_MEAN, "$stats.ratingSum"] },
              { $add: [PRIOR_RATINGS, "$stats.ratings"] },
            ],
          },
          0,
        ],
      },
      "stats.popularity": {
        $cond: [
          { $ne: ["$lastChapterAt", null] },
          {
            $add: [
              {
                $log10: {
                  $add: [
                    1,
                    "$stats.views",
                    { $multiply: [20, "$stats.favourites"] },
                    { $multiply: [5, "$stats.comments"] },
                  ],
                },
              },
              { $divide: [{ $toLong: "$lastChapterAt" }, MS_PER_DAY * POPULARITY_DAYS] },
            ],
          },
          0,
        ],
      },
    },
  },
];
