import { isId } from "#core/db/ids.ts";
import { adjustManyStoryStats } from "./stats.ts";

/** Counts readers of stories in memory and writes the counts in bulk. */
export interface ViewCounter {
  /** Counts a visitor once a day. The caller leaves out robots. */
  countView(storyId: string, visitorKey: string): void;
  /**
   * Writes the counts; those that cannot be written are kept for the next call. Call it before shutdown as
   * well.
   */
  flush(): Promise<void>;
}

/** Limit on remembered visits, about 20 MB. Beyond it the oldest are forgotten and may be counted again. */
const MAX_SEEN = 200_000;

/**
 * Creates the counter of this process. Two processes that see the same visitor on one day count two, which
 * avoids a database query per view.
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
