import type { Viewer } from "../../../core/base/viewer.ts";
import { isId, toId } from "../../../core/db/ids.ts";
import { findKeysetPage, type KeysetPage, type Place } from "../../../core/db/keyset.ts";
import { PAGE_SIZE } from "../../../shared/platform/requests.limits.ts";
import type { ReadingState } from "../../../shared/reading/reading.ts";
import { readStory, type StoryDoc } from "../../stories/stories/index.ts";
import { OpenedChapter, type OpenedChapterDoc, Reading, type ReadingDoc, readingId } from "./model.ts";

/** Words a minute that nobody reads faster than: whoever turned the pages quicker has not read them. Ours. */
const FASTEST = 1_000;

/** How far a member is in a story; null where they have not begun it. */
export async function findReading(userId: string | null, storyId: string): Promise<ReadingDoc | null> {
  if (!isId(userId) || !isId(storyId)) return null;
  return Reading.findById(readingId(userId, storyId)).lean<ReadingDoc>();
}

/** What a member read, last first; of one state where one is given. */
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

/** Of each of these stories, the ids of the chapters that a member opened; out of the index alone. */
export async function openedOf(
  userId: string,
  stories: readonly unknown[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const opened = new Map<string, Set<string>>();
  if (stories.length === 0) return opened;
  const found = await OpenedChapter.find(
    { user: toId(userId), story: { $in: stories.map(toId) } },
    { _id: 0, user: 1, story: 1, chapter: 1 },
  ).lean<Pick<OpenedChapterDoc, "story" | "chapter">[]>();
  for (const { story, chapter } of found) {
    const chapters = opened.get(String(story)) ?? new Set();
    opened.set(String(story), chapters.add(String(chapter)));
  }
  return opened;
}

/** Whether a member has opened any chapter of a story: who has not may not rate it. One look into an index. */
export async function hasOpenedChapter(userId: string, storyId: string): Promise<boolean> {
  if (!isId(userId) || !isId(storyId)) return false;
  const filter = { user: toId(userId), story: toId(storyId) };
  return (await OpenedChapter.exists(filter)) !== null;
}

/**
 * The share (0 to 1) of a story's words that a member has read, as far as that can be verified: of published chapters
 * that they opened and stayed in for as long as reading takes at 1,000 words a minute. The chapter they are in counts
 * the time since they came to it. A story without words counts its chapters.
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

/** Numbers of a story's published chapters that come after the last one opened; all of them before the first. */
export function unreadOf({ contents }: Pick<StoryDoc, "contents">, opened: ReadonlySet<string>): number {
  const last = contents.findLastIndex(({ chapter }) => opened.has(String(chapter)));
  return contents.slice(last + 1).filter(({ state }) => state === "published").length;
}

/** The stories that a member began and has not dropped, the last read first. One find. */
export const begunOf = (userId: string, limit: number): Promise<Pick<ReadingDoc, "story" | "startedAt">[]> =>
  Reading.find({ user: toId(userId), state: { $ne: "dropped" } }, { story: 1, startedAt: 1, _id: 0 })
    .sort({ at: -1, _id: -1 })
    .limit(limit)
    .lean<ReadingDoc[]>();

/** Of these stories, those that are still in a member's history, not dropped. One find by id. */
export async function stillReadOf(userId: string, stories: readonly string[]): Promise<ReadonlySet<string>> {
  if (stories.length === 0) return new Set();
  const found = await Reading.find(
    { _id: { $in: stories.map((story) => readingId(userId, story)) }, state: { $ne: "dropped" } },
    { story: 1 },
  ).lean<Pick<ReadingDoc, "story">[]>();
  return new Set(found.map(({ story }) => String(story)));
}

/** How far a member is in each of these stories. One find by id. */
export async function readingsOf(
  userId: string,
  stories: readonly string[],
): Promise<ReadonlyMap<string, ReadingDoc>> {
  if (stories.length === 0) return new Map();
  const found = await Reading.find(
    { _id: { $in: stories.map((story) => readingId(userId, story)) } },
    FIELDS,
  ).lean<ReadingDoc[]>();
  return new Map(found.map((reading) => [String(reading.story), reading]));
}

/** Who began a story since then, oldest first, from after the given place on. */
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

/** Those of these members who have begun a story, or finished it; what somebody does not want remembered is not known. */
export async function readersAmong(
  users: readonly string[],
  story: unknown,
  finished: boolean,
): Promise<ReadonlySet<string>> {
  const ids = users.map((user) => readingId(user, String(story)));
  const found = await Reading.find(
    { _id: { $in: ids }, ...(finished ? { state: "finished" as const } : {}) },
    { user: 1 },
  ).lean<Pick<ReadingDoc, "user">[]>();
  return new Set(found.map(({ user }) => String(user)));
}

/** When somebody finished a story; null where they have not. */
export async function finishedAt(user: string, story: ReadingDoc["story"]): Promise<Date | null> {
  const found = await Reading.findOne(
    { _id: readingId(user, String(story)), state: "finished" },
    { finishedAt: 1 },
  ).lean<Pick<ReadingDoc, "finishedAt">>();
  return found?.finishedAt ?? null;
}

/** Who has finished a story since then, and when, in batches. */
export async function* finishedSince(
  story: ReadingDoc["story"],
  since: Date,
  atOnce: number,
): AsyncGenerator<{ readonly user: ReadingDoc["user"]; readonly at: Date }[]> {
  for (let after: Pick<ReadingDoc, "_id" | "finishedAt"> | null = null; ; ) {
    const from: Date = after?.finishedAt ?? since;
    const found: ReadingDoc[] = await Reading.find(
      {
        ...{ story, state: "finished" as const, finishedAt: { $type: "date" as const, $gte: from } },
        ...(after ? { $or: [{ finishedAt: { $gt: from } }, { _id: { $gt: after._id } }] } : {}),
      },
      { user: 1, finishedAt: 1 },
    )
      .sort({ finishedAt: 1, _id: 1 })
      .limit(atOnce)
      .lean<ReadingDoc[]>();
    if (found.length === 0) return;
    yield found.map(({ user, finishedAt }) => ({ user, at: finishedAt! }));
    after = found.at(-1)!;
  }
}
