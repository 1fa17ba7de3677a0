import { isId } from "../../../core/db/ids.ts";
import { adjustManyStoryStats } from "./stats.ts";

/** Counts readers of stories in memory until they are written in bulk. */
export interface ViewCounter {
  /** Counts a visitor once a day; the caller leaves robots out. */
  countView(storyId: string, visitorKey: string): void;
  /** Writes what has been counted; what cannot be written is kept for the next time. Call it before the end, too. */
  flush(): Promise<void>;
}

/** Visits remembered at most: about 20 MB. Beyond it the oldest are forgotten and may count again. */
const MAX_SEEN = 200_000;

/**
 * One counter a process. Two processes that see the same visitor on one day count two: the price of never
 * asking the database.
 */
export function createViewCounter(now: () => Date, write = adjustManyStoryStats): ViewCounter {
  let day = "";
  let seen = new Set<string>();
  let pending = new Map<string, number>();
  return {
    countView(storyId, visitorKey) {
      if (!isId(storyId)) return;
      const today = now().toISOString().slice(0, 10);
      if (today !== day) {
        day = today;
        seen = new Set();
      }
      const visit = `${storyId} ${visitorKey}`;
      if (seen.has(visit)) return;
      if (seen.size >= MAX_SEEN) seen.delete(seen.values().next().value as string);
      seen.add(visit);
      pending.set(storyId, (pending.get(storyId) ?? 0) + 1);
    },
    async flush() {
      const writing = pending;
      pending = new Map();
      try {
        await write(new Map([...writing].map(([id, views]) => [id, { views }])));
      } catch (error) {
        for (const [id, views] of writing) pending.set(id, (pending.get(id) ?? 0) + views);
        throw error;
      }
    },
  };
}
