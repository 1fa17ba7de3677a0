import type { AnyBulkWriteOperation } from "mongodb";
import { toId } from "#core/db/ids.ts";
import { isDuplicateKey } from "#core/db/transaction.ts";
import type { VoteMeans } from "#shared/reading/discovery.dto.ts";
import { favouriteStoriesOf } from "../../library/favourites/index.ts";
import { storiesInListsOf } from "../../library/lists/index.ts";
import { findOutOfSight } from "../../people/users/index.ts";
import { findOwnAmong } from "../../stories/catalogue/index.ts";
import { begunOf } from "../reading/index.ts";
import { StorySignals, StoryVote, type StoryVoteDoc } from "./model.ts";

/**
 * Maximum number of votes per member, the newest. Someone who likes everything provides little information,
 * and the cost is bounded.
 */
const VOTES_PER_MEMBER = 500;

/**
 * Rebuilds a member's votes from their favourites, lists and readings, one per story, none for their own
 * stories and none while they are banned or leaving. Idempotent. Returns the stories with changed votes.
 */
export async function renewVotesOf(userId: string): Promise<string[]> {
  const [out, favourites, begun, listed, stored] = await Promise.all([
    findOutOfSight([userId]),
    favouriteStoriesOf(userId, VOTES_PER_MEMBER),
    begunOf(userId, VOTES_PER_MEMBER),
    storiesInListsOf(userId, VOTES_PER_MEMBER),
    StoryVote.find({ user: toId(userId) }, { story: 1, by: 1, at: 1 }).lean<StoryVoteDoc[]>(),
  ]);
  const votes = new Map<string, { by: VoteMeans; at: Date }>();
  const take = (by: VoteMeans, story: unknown, at: Date) => {
    const known = votes.get(String(story));
    if (known) votes.set(String(story), { by: known.by, at: known.at < at ? known.at : at });
    else votes.set(String(story), { by, at });
  };
  // Strongest signal first.
  for (const { story, createdAt } of favourites) take("favourite", story, createdAt);
  for (const { story, startedAt } of begun) take("reading", story, startedAt);
  for (const { story, createdAt } of listed) take("list", story, createdAt);
  if (out.has(userId)) votes.clear();
  for (const own of await findOwnAmong(userId, [...votes.keys()])) votes.delete(own);
  const newest = [...votes].sort(([, a], [, b]) => b.at.getTime() - a.at.getTime());
  const latestVotes = new Map(newest.slice(0, VOTES_PER_MEMBER));
  return write(userId, latestVotes, stored);
}

/** A vote withdrawn and given again keeps its first date, so that it does not count more. */
async function write(
  userId: string,
  wanted: ReadonlyMap<string, { by: VoteMeans; at: Date }>,
  stored: readonly StoryVoteDoc[],
): Promise<string[]> {
  const user = toId(userId);
  const before = new Map(stored.map((vote) => [String(vote.story), vote]));
  const changed: string[] = [];
  const writes: AnyBulkWriteOperation[] = [];
  for (const [story, { by, at }] of wanted) {
    const known = before.get(story);
    const filter = { user, story: toId(story) };
    if (!known) {
      changed.push(story);
      writes.push({ updateOne: { filter, update: { $set: { by }, $setOnInsert: { at } }, upsert: true } });
    } else if (known.by !== by) writes.push({ updateOne: { filter, update: { $set: { by } } } });
  }
  for (const [story, { _id }] of before)
    if (!wanted.has(story)) {
      changed.push(story);
      writes.push({ deleteOne: { filter: { _id } } });
    }
  if (writes.length === 0) return changed;
  // A concurrent run for the same member may have written the same votes.
  await StoryVote.collection.bulkWrite(writes, { ordered: false }).catch((error) => {
    if (!isDuplicateKey(error)) throw error;
  });
  return changed;
}

/** Deletes a member's votes. Idempotent. */
export async function forgetVotesOf(userId: string): Promise<void> {
  await StoryVote.deleteMany({ user: toId(userId) });
}

/** Deletes the votes and signals of a permanently deleted story. Idempotent. */
export async function forgetStory(story: string): Promise<void> {
  await StoryVote.deleteMany({ story: toId(story) });
  await StorySignals.deleteOne({ _id: toId(story) });
}
