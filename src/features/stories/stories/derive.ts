import type { Filter } from "#core/base/policy.ts";
import { beginningsOf } from "#core/text/beginnings.ts";
import { searchWordsOf } from "#core/text/search-words.ts";
import { STORY_LENGTH_WORDS } from "#shared/stories/catalogue.limits.ts";
import { isApart, isBeside } from "#shared/stories/chapters.enums.ts";
import type { StoryLength } from "#shared/story.enums.ts";
import { RATING_WEIGHT } from "#shared/talk/ratings.limits.ts";
import { filterFieldsOf } from "../../people/reading-filters/index.ts";
import { arrangeParts } from "./arrange-parts.ts";
import { requiresMailingList } from "./joined.ts";
import type { ContentsEntry, StoryDoc, StoryStats } from "./model.ts";

/**
 * Prior of the Bayesian mean: ten ratings by readers who finished, of the average story, so that a single
 * five does not lead the list.
 */
const PRIOR_WEIGHT = 10 * RATING_WEIGHT.whole;
const PRIOR_MEAN = 3.5;
/** Days after which a newer story ranks equally in the popular list with a tenth of the readers. */
const POPULARITY_DAYS = 45;
const MS_PER_DAY = 86_400_000;
/** Weight of a favourite in the popular list, compared with the square root of visits. */
const FAVOURITE = 20;

type Source = Omit<StoryDoc, "password">;

/** Recomputes all derived fields of a story; the only place that defines them. */
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
    searchWords: listed ? storySearchWords(story) : [],
    filterFields: listed ? filterFieldsOf(story) : [],
  };
}

/** Returns the words of a story's texts that a text index of them does not find. */
export const storySearchWords = ({
  title,
  authorCard,
  tags,
  synopsis,
}: Pick<StoryDoc, "title" | "authorCard" | "tags" | "synopsis">): string[] =>
  searchWordsOf([title, authorCard.name, ...tags, synopsis]);

/**
 * Returns true if everyone can find and read it: published, not private, not deleted, author not banned
 * ("removed" is a separate state).
 */
export const isListed = (
  story: Pick<StoryDoc, "state" | "private" | "deletedAt" | "authorHidden">,
): boolean => story.state === "published" && !story.private && !story.deletedAt && !story.authorHidden;

export const isCounted = ({ type }: Pick<ContentsEntry, "type">): boolean => !isApart(type);

const facetsOf = (story: Source, words: number): string[] => [
  ...story.categories,
  lengthOf(words),
  ...(story.price !== null ? ["paid"] : []),
  ...(["mature", "complete", "narration", "featured"] as const).filter((flag) => story[flag]),
];

/** Returns the story's length category of the word-count filter. */
export const lengthOf = (words: number): Exclude<StoryLength, "any" | "under-50000"> =>
  words < STORY_LENGTH_WORDS.medium ? "short" : words < STORY_LENGTH_WORDS.long ? "medium" : "long";

/**
 * Marks open chapters: all of a free story, none of one that requires joining a mailing list, and the first
 * chapters of a paid one, including front matter before them. Previews, author's notes and announcements are
 * always open.
 */
function markOpen(story: Source): ContentsEntry[] {
  const { contents, price, previewChapters } = story;
  const free = price === null && !requiresMailingList(story);
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
 * Scores popularity by order of magnitude of readers plus a bonus for recency, so that scores never need to
 * be aged. Each person has one vote, their favourite. Visits count only by their square root, so that daily
 * visits for a year weigh less than one favourite; comments do not count, because a prolific commenter is
 * still one person.
 */
function popularity(stats: StoryStats, at: Date | null): number {
  const weight = 1 + Math.sqrt(stats.views) + FAVOURITE * stats.favourites;
  return at ? Math.log10(weight) + at.getTime() / MS_PER_DAY / POPULARITY_DAYS : 0;
}

/**
 * Returns the Bayesian mean, in which a rating is weighted by how much its reader has read; 0 before the
 * first.
 */
export const scoreOf = ({
  ratingWeight,
  ratingWeighted,
}: Pick<StoryStats, "ratingWeight" | "ratingWeighted">): number =>
  ratingWeight > 0 ? (PRIOR_WEIGHT * PRIOR_MEAN + ratingWeighted) / (PRIOR_WEIGHT + ratingWeight) : 0;

/**
 * Derived counters as update stages, for frequent changes that must not block each other: mean, Bayesian mean
 * and popularity, computed from the other counters.
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
