import type { Types } from "mongoose";
import { createSweep, type Sweep } from "#core/jobs/sweep.ts";
import { walkMembers } from "../../people/users/index.ts";
import { findBegunSince } from "../reading/index.ts";
import { StorySignals, StoryVote, type StoryVoteDoc } from "./model.ts";
import { recountVoters, renewSimilar } from "./similar.ts";
import { renewVotesOf } from "./votes.ts";

/** Batch size (members or stories), and how many of a batch are processed concurrently. */
const BATCH = 200;
const AT_ONCE = 4;

/**
 * Recomputes everything: every member's votes, every story's voters, then the similar stories of each. Memory
 * is bounded by a batch of ids. After an interruption it starts from the beginning and writes only what still
 * differs.
 */
export async function renewAll(signal?: AbortSignal): Promise<void> {
  const sweep = createSweep("members and stories", signal);
  for await (const members of walkMembers(BATCH)) await each(sweep, members, renewVotesOf);
  for await (const stories of walkKnown()) await each(sweep, stories, recountVoters);
  for await (const stories of walkVoted()) await each(sweep, stories, recountVoters);
  for await (const stories of walkVoted()) await each(sweep, stories, (story) => renewSimilar(String(story)));
  signal?.throwIfAborted();
  sweep.end();
}

/**
 * Recomputes the votes of everyone who began a story since the given time; returns the stories with changed
 * votes.
 */
export async function renewReaders(since: Date, signal?: AbortSignal): Promise<ReadonlySet<string>> {
  const changed = new Set<string>();
  const sweep = createSweep("members", signal);
  for (let last: Awaited<ReturnType<typeof findBegunSince>>[number] | null = null; !signal?.aborted; ) {
    const begun: Awaited<ReturnType<typeof findBegunSince>> = await findBegunSince(since, last, BATCH);
    const members = new Set(begun.map(({ user }) => String(user)));
    await each(sweep, [...members], async (id) => {
      for (const story of await renewVotesOf(id)) changed.add(story);
    });
    if (begun.length < BATCH) break;
    last = begun.at(-1)!;
  }
  sweep.end();
  return changed;
}

/** Iterates over the ids of stories with a vote, seeking from one to the next in the index of votes. */
async function* walkVoted(): AsyncGenerator<Types.ObjectId[]> {
  let batch: Types.ObjectId[] = [];
  for (let last: Types.ObjectId | null = null; ; ) {
    const next: Pick<StoryVoteDoc, "story"> | null = await StoryVote.findOne(
      last ? { story: { $gt: last } } : {},
      { story: 1, _id: 0 },
    )
      .sort({ story: 1, at: -1, user: 1 })
      .lean<Pick<StoryVoteDoc, "story">>();
    if (next) batch.push(next.story);
    if (batch.length === BATCH || !next) {
      yield batch;
      batch = [];
    }
    if (!next) return;
    last = next.story;
  }
}

/** Iterates over the ids of stories with stored signals. */
async function* walkKnown(): AsyncGenerator<Types.ObjectId[]> {
  for (let last: Types.ObjectId | null = null; ; ) {
    const rows: { _id: Types.ObjectId }[] = await StorySignals.find(last ? { _id: { $gt: last } } : {}, {
      _id: 1,
    })
      .sort({ _id: 1 })
      .limit(BATCH)
      .lean<{ _id: Types.ObjectId }[]>();
    if (rows.length === 0) return;
    yield rows.map(({ _id }) => _id);
    last = rows.at(-1)!._id;
  }
}

/** Runs a function for each item with limited concurrency. */
async function each<One>(
  sweep: Sweep,
  all: readonly One[],
  work: (one: One) => Promise<unknown>,
): Promise<void> {
  for (let at = 0; at < all.length; at += AT_ONCE)
    await Promise.all(all.slice(at, at + AT_ONCE).map((one) => sweep.each([one], work)));
}
