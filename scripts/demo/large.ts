import { createRandom, type Random } from "#shared/random.ts";
import {
  type AiUse,
  CONTENT_WARNINGS,
  type ContentWarning,
  GENRES,
  type Genre,
  type StoryState,
} from "#shared/story.enums.ts";
import {
  ADJECTIVES,
  DESIRES,
  FIRST_NAMES,
  GENRE_WEIGHTS,
  LAST_NAMES,
  NOUNS,
  PLACES,
  TAGS,
  TITLE_SHAPES,
  TROUBLES,
} from "./large-words.ts";

/**
 * Options of generated data; the same options always give the same result, in whatever order it is generated.
 */
export interface LargeOptions {
  /** Number of stories. */
  readonly count: number;
  /** Random seed; "1" by default. */
  readonly seed?: string;
  /** Latest date, from which all dates are counted back; 1 November 2026 by default. */
  readonly now?: Date;
  /** Objects per batch; 1,000 by default. */
  readonly batch?: number;
  /** Number of authors; one for six stories by default. */
  readonly authors?: number;
}

export interface LargeAuthor {
  /** Index from 0; referenced by `LargeStory.author`. */
  readonly index: number;
  readonly username: string;
  readonly name: string;
  readonly email: string;
  readonly bio: string;
  readonly location: string;
  readonly interests: readonly Genre[];
  readonly createdAt: Date;
}

/** A story for scale tests: the names are those of StoryCardDto, the counters are generated. */
export interface LargeStory {
  /** Index from 0. */
  readonly index: number;
  readonly seed: string;
  readonly author: number;
  readonly title: string;
  readonly synopsis: string;
  readonly language: string;
  readonly categories: readonly Genre[];
  readonly tags: readonly string[];
  readonly warnings: readonly ContentWarning[];
  readonly aiUse: AiUse;
  readonly state: StoryState;
  readonly mature: boolean;
  readonly private: boolean;
  readonly complete: boolean;
  readonly featured: boolean;
  readonly pricing: "USD";
  /** US cents; null when free. */
  readonly priceCents: number | null;
  readonly previewChapters: number;
  readonly words: number;
  readonly chapters: number;
  readonly views: number;
  readonly favourites: number;
  readonly comments: number;
  readonly ratings: number;
  /** Sum of all ratings, 1 to 5 each. */
  readonly ratingSum: number;
  /** Mean of 1 to 5; null before the first rating. */
  readonly rating: number | null;
  readonly createdAt: Date;
  /** Null for a draft. */
  readonly publishedAt: Date | null;
  readonly lastChapterAt: Date | null;
}

const DAY = 86_400_000;
const NOW = new Date("2026-11-01T12:00:00Z");
/** Age of the oldest story in days. */
const SPAN = 2_200;

/** Yields all authors in batches. */
export async function* generateAuthors(options: LargeOptions): AsyncGenerator<LargeAuthor[]> {
  yield* inBatches(authorCount(options), options.batch, (index) => makeAuthor(index, options));
}

/** Yields all stories in batches; 100,000 take a few seconds. Chapters are in `large-chapters.ts`. */
export async function* generateStories(options: LargeOptions): AsyncGenerator<LargeStory[]> {
  yield* inBatches(options.count, options.batch, (index) => makeStory(index, options));
}

async function* inBatches<T>(count: number, size = 1_000, make: (index: number) => T): AsyncGenerator<T[]> {
  for (let start = 0; start < count; start += size)
    yield Array.from({ length: Math.min(size, count - start) }, (_, offset) => make(start + offset));
}

const authorCount = ({ count, authors }: LargeOptions): number =>
  authors ?? Math.max(1, Math.ceil(count / 6));

function makeAuthor(index: number, { seed = "1", now = NOW }: LargeOptions): LargeAuthor {
  const random = createRandom(`${seed}/author/${index}`);
  const [first, last] = [random.pick(FIRST_NAMES), random.pick(LAST_NAMES)];
  const username = `${first}.${last}.${index}`.toLowerCase();
  const interests = [...new Set([pickGenre(random), pickGenre(random), pickGenre(random)])];
  const location = random.pick(PLACES);
  return {
    index,
    username,
    name: `${first} ${last}`,
    email: `${username}@example.com`,
    bio: `${first} writes ${interests.join(", ")} in ${location}.`,
    location,
    interests,
    createdAt: new Date(now.getTime() - (SPAN + random.between(0, 400)) * DAY),
  };
}

function makeStory(index: number, options: LargeOptions): LargeStory {
  const { seed = "1", now = NOW } = options;
  const random = createRandom(`${seed}/story/${index}`);
  const first = pickGenre(random);
  const categories = [...new Set([first, ...(random.chance(0.55) ? [pickGenre(random)] : [])])];
  const state: StoryState = random.chance(0.94)
    ? "published"
    : random.pick(["draft", "draft", "unpublished"]);
  const chapters = Math.min(200, Math.max(1, Math.round(logNormal(random, 8, 0.9))));
  const words = Math.max(300, Math.round(chapters * logNormal(random, 1_700, 0.45)));
  const ageDays = SPAN * random.next() ** 1.7;
  const spread = Math.min(ageDays, chapters * random.between(1, 9));
  const published = state === "draft" ? null : now.getTime() - ageDays * DAY;
  const price = random.chance(0.06) ? random.pick([99, 149, 199, 299, 399, 499]) : null;
  return {
    index,
    seed,
    // A few authors have many stories, most have one or two.
    author: Math.floor(random.next() ** 1.6 * authorCount(options)),
    title: makeTitle(random),
    synopsis: makeSynopsis(random),
    language: random.chance(0.95) ? "en-GB" : random.pick(["cy", "de", "es", "fr"]),
    categories,
    tags: [...new Set(Array.from({ length: random.whole(2, 8) }, () => pickSkewed(random, TAGS)))],
    warnings: CONTENT_WARNINGS.filter(() =>
      random.chance(first === "horror" || first === "thriller" ? 0.2 : 0.06),
    ),
    aiUse: random.chance(0.9) ? "none" : random.pick(["assisted", "assisted", "generated"]),
    state,
    mature: first !== "children" && random.chance(first === "romance" ? 0.28 : 0.1),
    private: random.chance(0.02),
    complete: random.chance(0.45),
    featured: state === "published" && random.chance(0.002),
    pricing: "USD",
    priceCents: price,
    previewChapters: price === null ? 0 : Math.min(chapters, random.whole(1, 3)),
    words,
    chapters,
    ...makeCounters(random, state === "published" ? ageDays : 0),
    createdAt: new Date((published ?? now.getTime() - ageDays * DAY) - random.between(1, 40) * DAY),
    publishedAt: published === null ? null : new Date(published),
    lastChapterAt: published === null ? null : new Date(published + spread * DAY),
  };
}

/** Most stories have few readers and some have very many; ratings and favourites follow the views. */
function makeCounters(random: Random, ageDays: number) {
  const views = Math.round(logNormal(random, 60, 2) * Math.min(1, ageDays / 30));
  const favourites = Math.round(views * random.between(0.01, 0.09));
  const comments = Math.round(views * random.between(0, 0.03));
  const ratings = Math.round(views * random.between(0, 0.025));
  const mean = Math.min(5, Math.max(1, 4.1 + 0.55 * normal(random)));
  const ratingSum = Math.min(ratings * 5, Math.max(ratings, Math.round(ratings * mean)));
  return { views, favourites, comments, ratings, ratingSum, rating: ratings ? ratingSum / ratings : null };
}

function makeTitle(random: Random): string {
  const shape = random.pick(TITLE_SHAPES);
  const title = shape(
    random.pick(NOUNS),
    random.pick(NOUNS),
    random.pick(ADJECTIVES),
    random.pick(FIRST_NAMES),
  );
  return title.replace(/\bA (?=[AEIOU])/u, "An ");
}

function makeSynopsis(random: Random): string {
  const name = `${random.pick(FIRST_NAMES)} ${random.pick(LAST_NAMES)}`;
  const other = random.pick(FIRST_NAMES);
  const opening = `All that ${name} wants is to ${random.pick(DESIRES)}.`;
  const turn = `But in ${random.pick(PLACES)} ${random.pick(TROUBLES)}.`;
  const close = random.pick([
    `${other} would call it luck, and ${other} would be wrong.`,
    `It would be easier if it were not for ${other}.`,
    `There are ${random.whole(2, 40)} days left.`,
    `And the ${random.pick(NOUNS).toLowerCase()} is only the beginning.`,
  ]);
  return [opening, turn, close].join(" ");
}

const TOTAL_WEIGHT = GENRES.reduce((sum, genre) => sum + GENRE_WEIGHTS[genre], 0);

function pickGenre(random: Random): Genre {
  let place = random.next() * TOTAL_WEIGHT;
  for (const genre of GENRES) {
    place -= GENRE_WEIGHTS[genre];
    if (place < 0) return genre;
  }
  return "romance";
}

/** Picks an element of a list; the first ones often, the last ones rarely. */
const pickSkewed = <T>(random: Random, list: readonly T[]): T =>
  list[Math.floor(random.next() ** 2 * list.length)]!;

/** Normal distribution (Box-Muller). */
const normal = (random: Random): number =>
  Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next());

const logNormal = (random: Random, median: number, spread: number): number =>
  median * Math.exp(spread * normal(random));
