import { toId } from "#core/db/ids.ts";
import { setRising, walkYoung } from "../../stories/catalogue/index.ts";
import { StoryVote } from "./model.ts";

const DAY = 86_400_000;
/** Days during which a story counts as young, and days during which a reader counts as new. */
const YOUNG_DAYS = 45;
const RECENT_DAYS = 7;
/** Minimum number of new readers for a rising story. */
const READERS_MIN = 3;
/** Maximum number of rising stories, best first. */
const RISING_MAX = 500;
const BATCH = 500;

/**
 * Finds the young stories with many readers this week for their age: the number of people with a vote in that
 * period, each counted once, divided by the square root of the days since publication. Reads the index of
 * votes in batches.
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
      // Rounded to thousandths, so that the stored value rarely changes.
      best.push({ id, newReaders, score: Math.round((1_000 * newReaders) / Math.sqrt(days + 1)) / 1_000 });
    }
    best = best.sort((a, b) => b.score - a.score || b.id.localeCompare(a.id)).slice(0, RISING_MAX);
  }
  await setRising(new Map(best.map(({ id, ...rise }) => [id, rise])));
}
