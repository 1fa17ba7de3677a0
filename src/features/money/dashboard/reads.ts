import type { Types } from "mongoose";
import { periodsUntil, startOf, today } from "#core/base/periods.ts";
import { startOfDay } from "#core/base/zones.ts";
import type { DayCount } from "#core/db/by-day.ts";
import type { ChapterReadersDto, DashboardDto } from "#shared/money/dashboard.dto.ts";
import type { Period } from "#shared/periods.ts";
import { followersByDay } from "../../library/followers/index.ts";
import { readersByChapter, readsByDay } from "../../reading/reading/index.ts";
import { type StoryDoc, storiesOf } from "../../stories/stories/index.ts";
import { ratingsByDay } from "../../talk/ratings/index.ts";
import { salesByDay } from "../sales/index.ts";

/** Returns an author's stories except those in the bin, newest first. */
export async function ownStories(author: string): Promise<StoryDoc[]> {
  const own: StoryDoc[] = [];
  for await (const story of storiesOf(author)) if (!story.deletedAt) own.unshift(story);
  return own;
}

/** Loads activity around an author and these stories by period, in four queries. */
export async function readDashboard(
  author: string,
  stories: readonly Pick<StoryDoc, "_id">[],
  by: Period,
  zone: string,
  now: Date,
): Promise<DashboardDto> {
  const starts = periodsUntil(today(now, zone), by);
  const from = startOfDay(starts[0]!, zone)!;
  const ids: readonly Types.ObjectId[] = stories.map(({ _id }) => _id);
  const [reads, followers, ratings, sales] = await Promise.all([
    readsByDay(ids, zone, now),
    followersByDay(author, from, zone),
    ratingsByDay(ids, from, zone),
    salesByDay(author, from, zone),
  ]);
  const each = <Row extends DayCount>(rows: readonly Row[]) => rowsByPeriod(rows, starts, by);
  return {
    reads: each(reads).map(({ start, rows }) => ({ start, count: sum(rows, "count") })),
    followers: each(followers).map(({ start, rows }) => ({ start, count: sum(rows, "count") })),
    ratings: each(ratings).map(({ start, rows }) => {
      const count = sum(rows, "count");
      return { start, count, mean: count > 0 ? sum(rows, "sum") / count : null };
    }),
    sales: each(sales).map(({ start, rows }) => ({
      start,
      count: sum(rows, "count"),
      refunds: sum(rows, "refunds"),
      shareCents: sum(rows, "shareCents"),
    })),
  };
}

/** Counts the members who reached each published chapter of a story. */
export async function readReaders(
  { _id, contents }: Pick<StoryDoc, "_id" | "contents">,
  zone: string,
  now: Date,
): Promise<ChapterReadersDto[]> {
  const readers = await readersByChapter(String(_id), zone, now);
  const chapters = contents.flatMap(({ chapter, title, state }, index) =>
    state === "published" ? [{ number: index + 1, title, readers: readers.get(String(chapter)) ?? 0 }] : [],
  );
  return chapters.map((chapter, index) => {
    const before = chapters[index - 1]?.readers ?? 0;
    return { ...chapter, wentOn: before > 0 ? chapter.readers / before : null };
  });
}

/** Groups daily rows by period, including empty periods. */
function rowsByPeriod<Row extends DayCount>(rows: readonly Row[], starts: readonly string[], by: Period) {
  const periods = Map.groupBy(rows, ({ day }) => startOf(day, by));
  return starts.map((start) => ({ start, rows: periods.get(start) ?? [] }));
}

const sum = <Key extends string>(rows: readonly Readonly<Record<Key, number>>[], key: Key): number =>
  rows.reduce((total, row) => total + row[key], 0);
