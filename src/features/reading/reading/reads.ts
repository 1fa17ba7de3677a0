import type { Viewer } from "#core/base/viewer.ts";
import { isId, toId } from "#core/db/ids.ts";
import { findKeysetPage, type KeysetPage, type Place } from "#core/db/keyset.ts";
import { PAGE_SIZE } from "#shared/platform/requests.limits.ts";
import type { ReadingState } from "#shared/reading/reading.ts";
import { readStory, type StoryDoc } from "../../stories/stories/index.ts";
import { OpenedChapter, type OpenedChapterDoc, Reading, type ReadingDoc, readingId } from "./model.ts";

/**
 * Maximum reading speed in words per minute; faster page turns do not count as reading. Not in the
 * specification.
 */
const FASTEST = 1_000;

/** Returns a member's reading of a story; null if they have not begun it. */
export async function findReading(userId: string | null, storyId: string): Promise<ReadingDoc | null> {
  if (!isId(userId) || !isId(storyId)) return null;
  return Reading.findById(readingId(userId, storyId)).lean<ReadingDoc>();
}

/** Counts the stories in a member's history. */
export const countReadings = (userId: string): Promise<number> =>
  Reading.countDocuments({ user: toId(userId) });

/** Lists a member's readings, most recent first, optionally of one state. */
export const listReadings = (
  userId: string,
  options: Place & { readonly state?: ReadingState | undefined; readonly limit?: number },
): Promise<KeysetPage<ReadingDoc>> => {
  const { state, limit = PAGE_SIZE.default, ...place } = options;
  return findKeysetPage<ReadingDoc, ReadingDoc>(Reading, {
    filter: { user: toId(userId), ...(state ? { state } : {}) },
    key: "at",
    limit,
    projection: FIELDS,
    ...place,
  });
};

const FIELDS = {
  story: 1,
  chapter: 1,
  paragraph: 1,
  mark: 1,
  done: 1,
  state: 1,
  startedAt: 1,
  finishedAt: 1,
} as const;

/** Returns the states of a member's most recent readings, in this order. One query. */
export const readingStatesOf = (
  userId: string,
  limit: number,
): Promise<Pick<ReadingDoc, "story" | "state" | "at">[]> =>
  Reading.find({ user: toId(userId) }, { story: 1, state: 1, at: 1, _id: 0 })
    .sort({ at: -1, _id: -1 })
    .limit(limit)
    .lean<ReadingDoc[]>();

/** Returns the ids of the chapters a member opened, for each of these stories. Covered by the index. */
export async function openedOf(
  userId: string,
  stories: readonly unknown[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const opened = new Map<string, Set<string>>();
  if (stories.length === 0) return opened;
  const openedChapters = await OpenedChapter.find(
    { user: toId(userId), story: { $in: stories.map(toId) } },
    { _id: 0, user: 1, story: 1, chapter: 1 },
  ).lean<Pick<OpenedChapterDoc, "story" | "chapter">[]>();
  for (const { story, chapter } of openedChapters) {
    const chapters = opened.get(String(story)) ?? new Set();
    opened.set(String(story), chapters.add(String(chapter)));
  }
  return opened;
}

/**
 * Returns true if the member has opened any chapter of the story, which is required for rating it. One index
 * lookup.
 */
export async function hasOpenedChapter(userId: string, storyId: string): Promise<boolean> {
  if (!isId(userId) || !isId(storyId)) return false;
  const filter = { user: toId(userId), story: toId(storyId) };
  return (await OpenedChapter.exists(filter)) !== null;
}

/**
 * Returns the verifiable share (0 to 1) of a story's words that a member has read: published chapters they
 * opened and stayed in for at least the reading time at 1,000 words a minute. The current chapter counts the
 * time since it was opened. A story without words counts chapters instead.
 */
export async function readingShare(userId: string, storyId: string, now = new Date()): Promise<number> {
  if (!isId(userId) || !isId(storyId)) return 0;
  const [story, reading, opened] = await Promise.all([
    readStory({ ...ANYONE, id: userId }, storyId),
    findReading(userId, storyId),
    OpenedChapter.find({ user: toId(userId), story: toId(storyId) }).lean<OpenedChapterDoc[]>(),
  ]);
  if (!story) return 0;
  const seconds = new Map(opened.map((each) => [String(each.chapter), each.seconds]));
  if (reading) {
    const here = String(reading.chapter);
    const since = Math.max(0, (now.getTime() - reading.at.getTime()) / 1_000);
    if (seconds.has(here)) seconds.set(here, seconds.get(here)! + since);
  }
  let [read, all] = [0, 0];
  for (const { chapter, state, words } of story.contents) {
    if (state !== "published") continue;
    const weight = Math.max(1, words);
    all += weight;
    const spent = seconds.get(String(chapter));
    if (spent !== undefined && spent >= (words * 60) / FASTEST) read += weight;
  }
  return all === 0 ? 0 : read / all;
}

const ANYONE: Viewer = {
  id: null,
  username: null,
  name: null,
  role: "member",
  mature: true,
  unlocked: {},
};

/** Returns the numbers of published chapters after the last opened one; all of them if none was opened. */
export function unreadOf({ contents }: Pick<StoryDoc, "contents">, opened: ReadonlySet<string>): number {
  const last = contents.findLastIndex(({ chapter }) => opened.has(String(chapter)));
  return contents.slice(last + 1).filter(({ state }) => state === "published").length;
}

/** Returns the stories a member began and has not dropped, most recently read first. One query. */
export const begunOf = (userId: string, limit: number): Promise<Pick<ReadingDoc, "story" | "startedAt">[]> =>
  Reading.find({ user: toId(userId), state: { $ne: "dropped" } }, { story: 1, startedAt: 1, _id: 0 })
    .sort({ at: -1, _id: -1 })
    .limit(limit)
    .lean<ReadingDoc[]>();

/**
 * Returns the given stories that are still in the member's history and not dropped. One query by id.
 */
export async function stillReadOf(userId: string, stories: readonly string[]): Promise<ReadonlySet<string>> {
  if (stories.length === 0) return new Set();
  const readings = await Reading.find(
    { _id: { $in: stories.map((story) => readingId(userId, story)) }, state: { $ne: "dropped" } },
    { story: 1 },
  ).lean<Pick<ReadingDoc, "story">[]>();
  return new Set(readings.map(({ story }) => String(story)));
}

/** Returns a member's readings of the given stories. One query by id. */
export async function readingsOf(
  userId: string,
  stories: readonly string[],
): Promise<ReadonlyMap<string, ReadingDoc>> {
  if (stories.length === 0) return new Map();
  const readings = await Reading.find(
    { _id: { $in: stories.map((story) => readingId(userId, story)) } },
    FIELDS,
  ).lean<ReadingDoc[]>();
  return new Map(readings.map((reading) => [String(reading.story), reading]));
}

/** Finds who began a story since the given time, oldest first, after the given position. */
export const findBegunSince = (
  since: Date,
  after: Pick<ReadingDoc, "_id" | "startedAt"> | null,
  limit: number,
): Promise<Pick<ReadingDoc, "_id" | "user" | "startedAt">[]> =>
  Reading.find(
    after
      ? {
          startedAt: { $gte: after.startedAt },
          $or: [{ startedAt: { $gt: after.startedAt } }, { _id: { $gt: after._id } }],
        }
      : { startedAt: { $gte: since } },
    { user: 1, startedAt: 1 },
  )
    .sort({ startedAt: 1, _id: 1 })
    .limit(limit)
    .lean<ReadingDoc[]>();

/**
 * Returns the given members who have begun, or finished, a story. Members with the history switched
 * off are unknown.
 */
export async function readersAmong(
  users: readonly string[],
  story: unknown,
  finished: boolean,
): Promise<ReadonlySet<string>> {
  const ids = users.map((user) => readingId(user, String(story)));
  const readings = await Reading.find(
    { _id: { $in: ids }, ...(finished ? { state: "finished" as const } : {}) },
    { user: 1 },
  ).lean<Pick<ReadingDoc, "user">[]>();
  return new Set(readings.map(({ user }) => String(user)));
}

/** Returns when a member finished a story; null if they have not. */
export async function finishedAt(user: string, story: ReadingDoc["story"]): Promise<Date | null> {
  const reading = await Reading.findOne(
    { _id: readingId(user, String(story)), state: "finished" },
    { finishedAt: 1 },
  ).lean<Pick<ReadingDoc, "finishedAt">>();
  return reading?.finishedAt ?? null;
}

/** Iterates in batches over the members who finished a story since the given time, with the time. */
export async function* finishedSince(
  story: ReadingDoc["story"],
  since: Date,
  atOnce: number,
): AsyncGenerator<{ readonly user: ReadingDoc["user"]; readonly at: Date }[]> {
  for (let after: Pick<ReadingDoc, "_id" | "finishedAt"> | null = null; ; ) {
    const from: Date = after?.finishedAt ?? since;
    const readings: ReadingDoc[] = await Reading.find(
      {
        story,
        state: "finished" as const,
        finishedAt: { $type: "date" as const, $gte: from },
        ...(after ? { $or: [{ finishedAt: { $gt: from } }, { _id: { $gt: after._id } }] } : {}),
      },
      { user: 1, finishedAt: 1 },
    )
      .sort({ finishedAt: 1, _id: 1 })
      .limit(atOnce)
      .lean<ReadingDoc[]>();
    if (readings.length === 0) return;
    yield readings.map(({ user, finishedAt }) => ({ user, at: finishedAt! }));
    after = readings.at(-1)!;
  }
}
