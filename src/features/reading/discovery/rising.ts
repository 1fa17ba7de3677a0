import { toId } from "../../../core/db/ids.ts";
import { setRising, walkYoung } from "../../stories/catalogue/index.ts";
import { StoryVote } from "./model.ts";

const DAY = 86_400_000;
/** Days after which a story is young no more, and days in which a reader is a new one. */
const YOUNG_DAYS = 45;
const RECENT_DAYS = 7;
/** Fewer new readers are no rise. */
const READERS_MIN = 3;
/** Stories that rise at one time, best first. */
const RISING_MAX = 500;
const BATCH = 500;

/**
 * Finds the young stories that found many readers this week for their age: people with a vote since then, each once,
 * by the root of the days since it was published. Batch by batch, out of the index of votes.
 */
export async function renewRising(now: Date, signal?: AbortSignal): Promise<void> {
  const recent = new Date(now.getTime() - RECENT_DAYS * DAY);
  let best: { id: string; score: number; newReaders: number }[] = [];
  for await (const stories of walkYoung(new Date(now.getTime() - YOUNG_DAYS * DAY), BATCH)) {
    if (signal?.aborted) return;
    const counted = await StoryVote.aggregate<{ _id: unknown; readers: number }>([
      { $match: { story: { $in: stories.map(({ id }) => toId(id)) }, at: { $gte: recent } } },
      { $group: { _id: "$story", readers: { $sum: 1 } } },
    ]);
    const readers = new Map(counted.map((each) => [String(each._id), each.readers]));
    for (const { id, publishedAt } of stories) {
      const newReaders = readers.get(id) ?? 0;
      if (newReaders < READERS_MIN) continue;
      const days = Math.max(0, (now.getTime() - publishedAt.getTime()) / DAY);
      // In thousandths, so that a story stays as it is kept while nothing much happens.
      best.push({ id, newReaders, score: Math.round((1_000 * newReaders) / Math.sqrt(days + 1)) / 1_000 });
    }
    best = best.sort((a, b) => b.score - a.score || b.id.localeCompare(a.id)).slice(0, RISING_MAX);
  }
  await setRising(new Map(best.map(({ id, ...rise }) => [id, rise])));
}
