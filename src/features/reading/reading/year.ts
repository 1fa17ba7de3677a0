import type { Viewer } from "#core/base/viewer.ts";
import { localDay, startOfDay } from "#core/base/zones.ts";
import { toId } from "#core/db/ids.ts";
import type { ReadingYearPageData } from "#shared/reading/reading.dto.ts";
import type { Genre } from "#shared/story.enums.ts";
import { findOfFacet, presentStoryCard } from "../../stories/stories/index.ts";
import { OpenedChapter, type OpenedChapterDoc, Reading } from "./model.ts";

/**
 * Maximum number of chapters in a year's summary; with more than 54 a day the first ones are used. Not in the
 * specification.
 */
const CHAPTERS_MAX = 20_000;
/** Number of genres, and of most-read stories, shown. */
const SHOWN = 5;

type Row = Pick<OpenedChapterDoc, "story" | "words" | "firstAt">;

/**
 * Returns a year of a member's reading in their time zone: a chapter counts in the year it was first opened.
 * Stories they may no longer read are counted but not named. Four queries, by index.
 */
export async function readYear(
  viewer: Viewer,
  year: number,
  zone: string,
  now: Date,
): Promise<ReadingYearPageData> {
  const user = toId(viewer.id);
  const [from, to] = [startOf(year, zone), startOf(year + 1, zone)];
  const [rows, finished, years] = await Promise.all([
    OpenedChapter.find({ user, firstAt: { $gte: from, $lt: to } }, { _id: 0, story: 1, words: 1, firstAt: 1 })
      .sort({ firstAt: 1 })
      .limit(CHAPTERS_MAX)
      .lean<Row[]>(),
    Reading.countDocuments({ user, state: "finished", finishedAt: { $gte: from, $lt: to } }),
    yearsOf(viewer.id!, zone, now),
  ]);
  const stories = new Map<string, { chapters: number; words: number }>();
  const days = new Set<string>();
  const months = Array.from({ length: 12 }, (_, index) => ({ month: index + 1, words: 0 }));
  for (const { story, words, firstAt } of rows) {
    const day = localDay(firstAt, zone);
    days.add(day);
    months[Number(day.slice(5, 7)) - 1]!.words += words;
    const sum = stories.get(String(story)) ?? { chapters: 0, words: 0 };
    stories.set(String(story), { chapters: sum.chapters + 1, words: sum.words + words });
  }
  const known = await findOfFacet(viewer, [...stories.keys()]);
  const genres = new Map<Genre, number>();
  for (const [id, { words }] of stories)
    for (const genre of known.get(id)?.categories ?? []) genres.set(genre, (genres.get(genre) ?? 0) + words);
  const longest = [...stories].flatMap(([id, sum]) => {
    const story = known.get(id);
    return story ? [{ story: presentStoryCard(story), ...sum }] : [];
  });
  return {
    year,
    years: years.filter((each) => each !== year),
    stories: stories.size,
    finished,
    chapters: rows.length,
    words: rows.reduce((sum, { words }) => sum + words, 0),
    days: days.size,
    months,
    genres: [...genres]
      .map(([genre, words]) => ({ genre, words }))
      .sort((a, b) => b.words - a.words)
      .slice(0, SHOWN),
    longest: longest.sort((a, b) => b.words - a.words).slice(0, SHOWN),
  };
}

/** Parses a year from 2000 on in an address; null if invalid. */
export const yearIn = (text: string): number | null => (/^2\d{3}$/.test(text) ? Number(text) : null);

/** Returns the years from the first opened chapter to the current year, newest first. */
async function yearsOf(userId: string, zone: string, now: Date): Promise<number[]> {
  const first = await OpenedChapter.findOne({ user: toId(userId) }, { _id: 0, firstAt: 1 })
    .sort({ firstAt: 1 })
    .lean<Pick<OpenedChapterDoc, "firstAt">>();
  if (!first) return [];
  const yearOf = (date: Date) => Number(localDay(date, zone).slice(0, 4));
  const [begun, last] = [yearOf(first.firstAt), yearOf(now)];
  return Array.from({ length: Math.max(1, last - begun + 1) }, (_, index) => last - index);
}

const startOf = (year: number, zone: string): Date => startOfDay(`${year}-01-01`, zone)!;
