import type { ClientSession } from "mongoose";
import { inTransaction } from "../../core/db/transaction.ts";
import { Story, type StoryDoc } from "./model.ts";
import { adjustStoryStats, type StoryCounter } from "./stats.ts";

/** How far a story's counters were from the truth. */
export interface StoryDrift {
  readonly story: string;
  readonly stored: Readonly<Record<string, number>>;
  readonly counted: Readonly<Record<string, number>>;
}

/** Counters by story, of all stories that have any or of one; what a story lacks is 0. */
type Count<Name extends StoryCounter> = (
  story: StoryDoc["_id"] | null,
  session?: ClientSession,
) => Promise<ReadonlyMap<string, Readonly<Record<Name, number>>>>;

/**
 * Counts anew what other documents say of stories, sets right what was wrong, and tells of it. What seems wrong at
 * first may have changed meanwhile: it is counted again in the transaction that sets it right.
 */
export async function reconcileStoryCounters<Name extends StoryCounter>(
  names: readonly Name[],
  count: Count<Name>,
  signal?: AbortSignal,
): Promise<StoryDrift[]> {
  const drifts: StoryDrift[] = [];
  const counted = await count(null);
  for await (const { _id, stats } of Story.find({}, { stats: 1 }).lean<StoryDoc[]>().cursor()) {
    if (signal?.aborted) break;
    if (same(names, stats, counted.get(String(_id)))) continue;
    const drift = await inTransaction((session) => setRight(_id, names, count, session));
    if (drift) drifts.push(drift);
  }
  return drifts;
}

async function setRight<Name extends StoryCounter>(
  id: StoryDoc["_id"],
  names: readonly Name[],
  count: Count<Name>,
  session: ClientSession,
): Promise<StoryDrift | null> {
  const story = await Story.findById(id, { stats: 1 }).session(session).lean<StoryDoc>();
  const truth = (await count(id, session)).get(String(id));
  if (!story || same(names, story.stats, truth)) return null;
  const read = (from: Readonly<Partial<Record<Name, number>>> | undefined) =>
    Object.fromEntries(names.map((name) => [name, from?.[name] ?? 0])) as Record<Name, number>;
  const [stored, right] = [read(story.stats), read(truth)];
  const changes = Object.fromEntries(names.map((name) => [name, right[name] - stored[name]]));
  await adjustStoryStats(String(id), changes, session);
  return { story: String(id), stored, counted: right };
}

const same = <Name extends StoryCounter>(
  names: readonly Name[],
  stored: Readonly<Partial<Record<Name, number>>>,
  counted: Readonly<Partial<Record<Name, number>>> | undefined,
): boolean => names.every((name) => (stored[name] ?? 0) === (counted?.[name] ?? 0));
