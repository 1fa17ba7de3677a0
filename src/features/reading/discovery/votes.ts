import type { AnyBulkWriteOperation } from "mongodb";
import { toId } from "../../../core/db/ids.ts";
import { isDuplicateKey } from "../../../core/db/transaction.ts";
import type { VoteMeans } from "../../../shared/reading/discovery.dto.ts";
import { favouriteStoriesOf } from "../../library/favourites/index.ts";
import { storiesInListsOf } from "../../library/lists/index.ts";
import { findOwnAmong } from "../../stories/catalogue/index.ts";
import { begunOf } from "../reading/index.ts";
import { StorySignals, StoryVote, type StoryVoteDoc } from "./model.ts";

/** Votes of one member at most, the newest: whoever likes everything says little, and what they cost has an end. */
const VOTES_PER_MEMBER = 500;

/**
 * Makes a member's votes what their favourites, lists and readings say, one for each story, none for their own; may
 * run again at any time. Answers the stories whose votes have changed.
 */
export async function renewVotesOf(userId: string): Promise<string[]> {
  const [favourites, begun, listed, stored] = await Promise.all([
    favouriteStoriesOf(userId, VOTES_PER_MEMBER),
    begunOf(userId, VOTES_PER_MEMBER),
    storiesInListsOf(userId, VOTES_PER_MEMBER),
    StoryVote.find({ user: toId(userId) }, { story: 1, by: 1, at: 1 }).lean<StoryVoteDoc[]>(),
  ]);
  const wanted = new Map<string, { by: VoteMeans; at: Date }>();
  const take = (by: VoteMeans, story: unknown, at: Date) => {
    const known = wanted.get(String(story));
    if (known) wanted.set(String(story), { by: known.by, at: known.at < at ? known.at : at });
    else wanted.set(String(story), { by, at });
  };
  // The clearest first.
  for (const { story, createdAt } of favourites) take("favourite", story, createdAt);
  for (const { story, startedAt } of begun) take("reading", story, startedAt);
  for (const { story, createdAt } of listed) take("list", story, createdAt);
  for (const own of await findOwnAmong(userId, [...wanted.keys()])) wanted.delete(own);
  const newest = [...wanted].sort(([, a], [, b]) => b.at.getTime() - a.at.getTime());
  const kept = new Map(newest.slice(0, VOTES_PER_MEMBER));
  return write(userId, kept, stored);
}

/** The vote of a moment ago stays the vote of that moment: taken back and given again it counts no more. */
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
  // Another run for the same member may have written the same.
  await StoryVote.collection.bulkWrite(writes, { ordered: false }).catch((error) => {
    if (!isDuplicateKey(error)) throw error;
  });
  return changed;
}

/** Forgets what a member likes; may run again at any time. */
export async function forgetVotesOf(userId: string): Promise<void> {
  await StoryVote.deleteMany({ user: toId(userId) });
}

/** Forgets a story that is gone for good; may run again at any time. */
export async function forgetStory(story: string): Promise<void> {
  await StoryVote.deleteMany({ story: toId(story) });
  await StorySignals.deleteOne({ _id: toId(story) });
}
