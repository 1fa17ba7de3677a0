import { toId } from "#core/db/ids.ts";
import { Story } from "../stories/entity.ts";
import type { StoryDoc } from "../stories/index.ts";

/** A story young enough to be considered rising. */
export interface YoungStory {
  readonly id: string;
  readonly publishedAt: Date;
}

/** How fast a story gains readers for its age, and its number of recent readers. */
export interface Rise {
  readonly score: number;
  readonly newReaders: number;
}

/** Iterates in batches over listed stories published since the given time, newest first. */
export async function* walkYoung(since: Date, batch: number): AsyncGenerator<YoungStory[]> {
  for (let last: Pick<StoryDoc, "_id" | "publishedAt"> | null = null; ; ) {
    const before: Pick<StoryDoc, "_id" | "publishedAt"> | null = last;
    const rows: Pick<StoryDoc, "_id" | "publishedAt">[] = await Story.find(
      {
        listed: true,
        publishedAt: { $gte: since, ...(before ? { $lte: before.publishedAt } : {}) },
        ...(before
          ? { $or: [{ publishedAt: { $lt: before.publishedAt } }, { _id: { $lt: before._id } }] }
          : {}),
      },
      { publishedAt: 1 },
    )
      .sort({ publishedAt: -1, _id: -1 })
      .limit(batch)
      .lean<Pick<StoryDoc, "_id" | "publishedAt">[]>();
    if (rows.length === 0) return;
    yield rows.map(({ _id, publishedAt }) => ({ id: String(_id), publishedAt: publishedAt! }));
    last = rows.at(-1)!;
  }
}

/** Marks exactly these stories as rising, by id; unchanged stories are not written. */
export async function setRising(rises: ReadonlyMap<string, Rise>): Promise<void> {
  const find = (filter: object) =>
    Story.find(filter, { "stats.rising": 1, "stats.newReaders": 1 }).lean<
      Pick<StoryDoc, "_id" | "stats">[]
    >();
  const [before, now] = await Promise.all([
    // Matches both listed and unlisted stories, because the index of rising stories begins with `listed`.
    find({ listed: { $in: [true, false] }, "stats.rising": { $gt: 0 } }),
    find({ _id: { $in: [...rises.keys()].map(toId) } }),
  ]);
  const found = new Map([...before, ...now].map((story) => [String(story._id), story]));
  const writes = [...found.values()].flatMap(({ _id, stats }) => {
    const { score, newReaders } = rises.get(String(_id)) ?? { score: 0, newReaders: 0 };
    if ((stats.rising ?? 0) === score && (stats.newReaders ?? 0) === newReaders) return [];
    const update = { $set: { "stats.rising": score, "stats.newReaders": newReaders } };
    return [{ updateOne: { filter: { _id }, update } }];
  });
  if (writes.length > 0) await Story.collection.bulkWrite(writes, { ordered: false });
}

/** Returns the given stories that a member works on. One query by id. */
export async function findOwnAmong(userId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const stories = await Story.find(
    {
      _id: { $in: ids.map(toId) },
      $or: [{ author: toId(userId) }, { "collaborators.user": toId(userId) }],
    },
    { _id: 1 },
  ).lean<Pick<StoryDoc, "_id">[]>();
  return new Set(stories.map(({ _id }) => String(_id)));
}
