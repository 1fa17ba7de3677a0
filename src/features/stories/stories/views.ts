import { isId } from "#core/db/ids.ts";
import { findStoryStandings } from "./reads.ts";
import { adjustManyStoryStats } from "./stats.ts";

/** Counts readers of stories in memory and writes the counts in bulk. */
export interface ViewCounter {
  /**
   * Counts a visitor once a day, unless they work on the story. The caller leaves out robots. `member` is null for
   * guests.
   */
  countView(storyId: string, visitorKey: string, member?: string | null): void;
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
  let pending = new Map<string, Visitors>();
  return {
    countView(storyId, visitorKey, member = null) {
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
      const visitors = pending.get(storyId);
      if (visitors) visitors.push(member);
      else pending.set(storyId, [member]);
    },
    async flush() {
      const writing = pending;
      pending = new Map();
      try {
        await write(await countReaders(writing));
      } catch (error) {
        for (const [id, visitors] of writing) pending.set(id, [...visitors, ...(pending.get(id) ?? [])]);
        throw error;
      }
    },
  };
}

/** Visitors of a story: members by id, null for each guest. */
type Visitors = (string | null)[];

/** Returns the views of stories without those by members who work on them. One query at most. */
async function countReaders(
  visits: ReadonlyMap<string, Visitors>,
): Promise<ReadonlyMap<string, { readonly views: number }>> {
  const withMembers = [...visits].flatMap(([id, visitors]) => (visitors.some(Boolean) ? [id] : []));
  const standings = withMembers.length > 0 ? await findStoryStandings(withMembers) : new Map();
  return new Map(
    [...visits].flatMap(([id, visitors]) => {
      const team: readonly (string | null)[] = standings.get(id)?.team ?? [];
      const views = visitors.filter((visitor) => visitor === null || !team.includes(visitor)).length;
      return views > 0 ? [[id, { views }] as const] : [];
    }),
  );
}
