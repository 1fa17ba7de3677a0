import { guest } from "#core/base/viewer.ts";
import type { BecauseDto } from "#shared/reading/discovery.dto.ts";
import type { StoryCardDto } from "#shared/stories/story-card.dto.ts";
import { GENRES, type Genre } from "#shared/story.enums.ts";
import { followedSubjectsOf, listFollowedSubjects } from "../../library/followers/index.ts";
import { hidingOf } from "../../people/reading-filters/index.ts";
import { findInterests } from "../../people/users/index.ts";
import { knownStoriesOf, readBecause } from "../../reading/discovery/index.ts";
import { openedOf } from "../../reading/reading/index.ts";
import { browseStories, findHidden } from "../../stories/catalogue/index.ts";
import { findLatestOf, findOfFacet, presentStoryCard } from "../../stories/stories/index.ts";

/** Limits: stories per section of an email, genres, and followed stories examined, newest follow first. */
const PART = 4;
const GENRES_MAX = 3;
const FOLLOWED_MAX = 200;
const FOLLOWED_PART = 12;

/** Content of one email; each story appears at most once. */
export interface WeeklyStoriesContent {
  readonly chapters: readonly { readonly story: StoryCardDto; readonly chapters: number }[];
  readonly popular: readonly { readonly genre: Genre; readonly stories: readonly StoryCardDto[] }[];
  readonly rising: readonly StoryCardDto[];
  readonly because: readonly BecauseDto[];
}

/** Lists that are the same for everyone, loaded once per batch of emails. */
export interface CommonLists {
  popular(genre: Genre): Promise<readonly StoryCardDto[]>;
  rising(): Promise<readonly StoryCardDto[]>;
}

export function commonLists(now: Date): CommonLists {
  const cache = new Map<string, Promise<StoryCardDto[]>>();
  const once = (key: string, query: Parameters<typeof browseStories>[0]) => {
    const known = cache.get(key) ?? browseStories(query, now).then(({ rows }) => rows.map(presentStoryCard));
    cache.set(key, known);
    return known;
  };
  return {
    popular: (genre) => once(genre, { list: "popular", genres: [genre], updated: "week", limit: 5 * PART }),
    rising: () => once("", { list: "rising", limit: 5 * PART }),
  };
}

/**
 * Returns this week's content for a member, without their stories and those that a filter or block hides. An email
 * cannot check age: the only mature content is new chapters of stories they follow.
 */
export async function contentFor(
  user: string,
  since: Date,
  lists: CommonLists,
): Promise<WeeklyStoriesContent> {
  const [followed, interests, known, because, chapters] = await Promise.all([
    followedSubjectsOf(user, "genre"),
    findInterests(user),
    knownStoriesOf(user),
    readBecause({ ...guest, id: user }),
    newChapters(user, since),
  ]);
  const genres = [...new Set([...followed, ...interests])]
    .flatMap((name) => GENRES.find((each) => each === name) ?? [])
    .slice(0, GENRES_MAX);
  const [rising, ...liked] = await Promise.all([
    lists.rising(),
    ...genres.map((genre) => lists.popular(genre)),
  ]);
  const candidates = [...rising, ...liked.flat(), ...chapters.map(({ story }) => story)];
  const hidden = await findHidden([...new Set(candidates.map(({ id }) => id))], await hidingOf({ id: user }));
  const shown = new Set([...known, ...chapters.map(({ story }) => story.id)]);
  const take = (stories: readonly StoryCardDto[]): StoryCardDto[] => {
    const fit = stories.filter(
      ({ id, mature, author }) => !mature && !shown.has(id) && author.id !== user && !hidden.has(id),
    );
    for (const { id } of fit.slice(0, PART)) shown.add(id);
    return fit.slice(0, PART);
  };
  const suggested = because.map((row) => ({ ...row, stories: row.stories.slice(0, PART) }));
  for (const { story } of suggested.flatMap(({ stories }) => stories)) shown.add(story.id);
  const popular: { genre: Genre; stories: StoryCardDto[] }[] = [];
  for (const [index, genre] of genres.entries()) {
    const stories = take(liked[index] ?? []);
    if (stories.length > 0) popular.push({ genre, stories });
  }
  return {
    chapters: chapters.filter(({ story }) => story.author.id !== user && !hidden.has(story.id)),
    popular,
    rising: take(rising),
    because: suggested,
  };
}

/** Returns chapters of followed stories published since then that the member has not opened. */
async function newChapters(user: string, since: Date): Promise<WeeklyStoriesContent["chapters"]> {
  const { rows } = await listFollowedSubjects(user, "story", { limit: FOLLOWED_MAX });
  const ids = await findLatestOf(
    rows.map(({ subject }) => subject),
    FOLLOWED_PART,
  );
  const [stories, opened] = await Promise.all([findOfFacet(guest, ids), openedOf(user, ids)]);
  return ids.flatMap((id) => {
    const story = stories.get(id);
    const chapters =
      story?.contents.filter(
        ({ chapter, state, publishedAt }) =>
          state === "published" &&
          publishedAt &&
          publishedAt >= since &&
          !opened.get(id)?.has(String(chapter)),
      ) ?? [];
    return story && chapters.length > 0
      ? [{ story: presentStoryCard(story), chapters: chapters.length }]
      : [];
  });
}
