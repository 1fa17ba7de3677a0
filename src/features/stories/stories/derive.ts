import type { Filter } from "../../../core/base/policy.ts";
import { beginningsOf } from "../../../core/text/beginnings.ts";
import type { StoryLength } from "../../../shared/stories/catalogue.enums.ts";
import { STORY_LENGTH_WORDS } from "../../../shared/stories/catalogue.limits.ts";
import { isApart, isBeside } from "../../../shared/stories/chapters.enums.ts";
import { RATING_WEIGHT } from "../../../shared/talk/ratings.limits.ts";
import { filterFieldsOf } from "../../people/reading-filters/index.ts";
import { arrangeParts } from "./arrange-parts.ts";
import { asksToJoin } from "./joined.ts";
import type { ContentsEntry, StoryDoc, StoryStats } from "./model.ts";

/** Ten whole ratings of the average story that every story starts with, so that one five does not lead the list. */
const PRIOR_WEIGHT = 10 * RATING_WEIGHT.whole;
const PRIOR_MEAN = 3.5;
/** Days after which a story needs ten times the readers to stand in the same place of the popular list. */
const POPULARITY_DAYS = 45;
const MS_PER_DAY = 86_400_000;
/** What a favourite weighs in the popular list, against the root of visits. */
const FAVOURITE = 20;

type Source = Omit<StoryDoc, "password">;

/** A story with everything that follows from its other fields made to follow: the only place that decides it. */
export function derive<Doc extends Source>(story: Doc): Doc {
  const listed = isListed(story);
  const { parts, contents: arranged } = arrangeParts(story);
  const contents = markOpen({ ...story, contents: arranged });
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
    ...(parts ? { parts } : {}),
    lastChapterAt,
    stats,
    facets: listed ? facetsOf(story, stats.words) : [],
    titleKeys: listed ? beginningsOf(story.title) : [],
    filterFields: listed ? filterFieldsOf(story) : [],
  };
}

/** Whether everyone may find and read it: published, not private, not deleted (removed is a state of its own). */
export const isListed = (story: Pick<StoryDoc, "state" | "private" | "deletedAt">): boolean =>
  story.state === "published" && !story.private && !story.deletedAt;

export const isCounted = ({ type }: Pick<ContentsEntry, "type">): boolean => !isApart(type);

const facetsOf = (story: Source, words: number): string[] => [
  ...story.categories,
  lengthOf(words),
  ...(story.price !== null ? ["paid"] : []),
  ...(["mature", "complete", "narration", "featured"] as const).filter((flag) => story[flag]),
];

/** Which of the lengths of the word-count filter a story has. */
export const lengthOf = (words: number): Exclude<StoryLength, "any"> =>
  words < STORY_LENGTH_WORDS.medium ? "short" : words < STORY_LENGTH_WORDS.long ? "medium" : "long";

/**
 * Everything of a free story, nothing of one that asks to join a mailing list first; of a paid one its first chapters,
 * with the front matter before them. What is beside the book is open of each.
 */
function markOpen(story: Source): ContentsEntry[] {
  const { contents, price, previewChapters } = story;
  const free = price === null && !asksToJoin(story);
  let chapters = 0;
  return contents.map((entry) => {
    if (isCounted(entry)) chapters += 1;
    const preview = price !== null && entry.type !== "back-matter" && chapters <= previewChapters;
    return { ...entry, open: free || preview || isBeside(entry.type) };
  });
}

const latest = (dates: readonly (Date | null)[]): Date | null =>
  dates.reduce((last, at) => (at && (!last || at > last) ? at : last), null);

/**
 * Readers count by magnitude, and newer readers more: a hot list that never needs to be aged. A person has one vote,
 * their favourite. Visits count by their root alone, so that somebody who comes every day for a year weighs less than
 * one favourite; comments do not count, for who has much to say is still one.
 */
function popularity(stats: StoryStats, at: Date | null): number {
  const weight = 1 + Math.sqrt(stats.views) + FAVOURITE * stats.favourites;
  return at ? Math.log10(weight) + at.getTime() / MS_PER_DAY / POPULARITY_DAYS : 0;
}

/** The Bayesian mean in which a rating weighs as much as its reader has read; 0 before the first. */
export const scoreOf = ({
  ratingWeight,
  ratingWeighted,
}: Pick<StoryStats, "ratingWeight" | "ratingWeighted">): number =>
  ratingWeight > 0 ? (PRIOR_WEIGHT * PRIOR_MEAN + ratingWeighted) / (PRIOR_WEIGHT + ratingWeight) : 0;

/**
 * The derived counters as stages of an update, for changes that come many at a time and must not wait for each
 * other: mean, Bayesian mean and popularity out of the counters beside them.
 */
export const DERIVED_STATS: readonly Filter[] = [
  {
    $set: {
      "stats.rating": {
        $cond: [
          { $gt: ["$stats.ratingWeight", 0] },
          { $divide: ["$stats.ratingWeighted", "$stats.ratingWeight"] },
          0,
        ],
      },
      "stats.score": {
        $cond: [
          { $gt: ["$stats.ratingWeight", 0] },
          {
            $divide: [
              { $add: [PRIOR_WEIGHT * PRIOR_MEAN, "$stats.ratingWeighted"] },
              { $add: [PRIOR_WEIGHT, "$stats.ratingWeight"] },
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
                  $add: [1, { $sqrt: "$stats.views" }, { $multiply: [FAVOURITE, "$stats.favourites"] }],
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
