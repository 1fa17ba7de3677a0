import type { Types } from "mongoose";
import { walkMembers } from "../../people/users/index.ts";
import { findBegunSince } from "../reading/index.ts";
import { StorySignals, StoryVote, type StoryVoteDoc } from "./model.ts";
import { recountVoters, renewSimilar } from "./similar.ts";
import { renewVotesOf } from "./votes.ts";

/** Members or stories of one batch, and how many of them at one time. */
const BATCH = 200;
const AT_ONCE = 4;

/**
 * Everything anew: every member's votes, every story's voters, and then what is similar to each. Bounded in memory by
 * a batch of ids; broken off, it begins again and changes what is still different.
 */
export async function renewAll(signal?: AbortSignal): Promise<void> {
  for await (const members of walkMembers(BATCH)) await each(members, renewVotesOf, signal);
  for await (const stories of walkKnown()) await each(stories, recountVoters, signal);
  for await (const stories of walkVoted()) await each(stories, recountVoters, signal);
  for await (const stories of walkVoted())
    await each(stories, (story) => renewSimilar(String(story)), signal);
}

/** Votes of all who began a story since then; answers the stories whose votes have changed. */
export async function renewReaders(since: Date, signal?: AbortSignal): Promise<ReadonlySet<string>> {
  const changed = new Set<string>();
  for (let last: Awaited<ReturnType<typeof findBegunSince>>[number] | null = null; !signal?.aborted; ) {
    const begun: Awaited<ReturnType<typeof findBegunSince>> = await findBegunSince(since, last, BATCH);
    const members = new Set(begun.map(({ user }) => String(user)));
    await each([...members], async (id) => {
      for (const story of await renewVotesOf(id)) changed.add(story);
    });
    if (begun.length < BATCH) break;
    last = begun.at(-1)!;
  }
  return changed;
}

/** Stories with a vote, by id, a step from one to the next in the index of votes. */
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

/** Stories of which something is kept, by id. */
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

async function each<One>(
  all: readonly One[],
  work: (one: One) => Promise<unknown>,
  signal?: AbortSignal,
): Promise<void> {
  for (let at = 0; at < all.length; at += AT_ONCE) {
    signal?.throwIfAborted();
    await Promise.all(all.slice(at, at + AT_ONCE).map(work));
  }
}
