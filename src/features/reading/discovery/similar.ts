import type { Types } from "mongoose";
import { toId } from "#core/db/ids.ts";
import {
  type SimilarStory,
  StorySignals,
  type StorySignalsDoc,
  StoryVote,
  type StoryVoteDoc,
} from "./model.ts";

/** Number of a story's voters examined, newest first, and number of candidate stories compared with it. */
const VOTERS = 400;
const CANDIDATES = 200;
/** Voters loaded per query. */
const AT_ONCE = 20;
/** Number of similar stories stored; more than are shown, because some may not be visible. */
const KEPT = 24;
/**
 * Minimum number of people who like both stories. A smaller number says little about the stories and too much
 * about the people: nobody should be able to guess what somebody reads or has in private lists.
 */
const COMMON_MIN = 3;
/**
 * Number of common voters at which the cosine counts half, so that small overlaps weigh less than large ones.
 */
const DOUBT = 3;

/** Recounts the people who like a story; returns false, and stores nothing, if there are none. */
export async function recountVoters(story: Types.ObjectId): Promise<boolean> {
  const voters = await StoryVote.countDocuments({ story });
  if (voters === 0) await StorySignals.deleteOne({ _id: story });
  else await StorySignals.updateOne({ _id: story }, { $set: { voters } }, { upsert: true });
  return voters > 0;
}

/**
 * Recomputes the stories liked by people who like the given story, by the cosine of the two sets of people,
 * reduced for small overlaps. Examines at most 400 people with 500 votes each, in an index. Unchanged results
 * are not written, so that no cached page is dropped.
 */
export async function renewSimilar(storyId: string): Promise<void> {
  const story = toId(storyId);
  if (!(await recountVoters(story))) return;
  const users = await StoryVote.find({ story }, { user: 1, _id: 0 })
    .sort({ at: -1, user: -1 })
    .limit(VOTERS)
    .lean<Pick<StoryVoteDoc, "user">[]>();
  const together = await likedTogether(
    story,
    users.map(({ user }) => user),
  );
  const known = await StorySignals.find(
    { _id: { $in: [story, ...together.map(({ _id }) => _id)] } },
    { voters: 1 },
  ).lean<Pick<StorySignalsDoc, "_id" | "voters">[]>();
  const voters = new Map(known.map((each) => [String(each._id), each.voters]));
  const all = voters.get(storyId) ?? users.length;
  const similar = together
    .map(({ _id, common }) => {
      const likely = common * Math.max(1, all / users.length);
      const others = Math.max(voters.get(String(_id)) ?? 0, likely);
      const cosine = likely / Math.sqrt(Math.max(all, 1) * others);
      return { story: _id, common, score: (cosine * common) / (common + DOUBT) };
    })
    .sort((a, b) => b.score - a.score || String(a.story).localeCompare(String(b.story)))
    .slice(0, KEPT)
    .map(({ story, common }): SimilarStory => ({ story, common }));
  const before = await StorySignals.findById(story, { similar: 1 }).lean<StorySignalsDoc>();
  if (sameAs(before?.similar ?? [], similar)) return;
  await StorySignals.updateOne({ _id: story }, { $set: { similar } });
}

/**
 * Counts the stories most of these people like, a few people per query so that other queries can run in
 * between.
 */
async function likedTogether(
  story: Types.ObjectId,
  users: readonly Types.ObjectId[],
): Promise<{ readonly _id: Types.ObjectId; readonly common: number }[]> {
  const counts = new Map<string, number>();
  for (let at = 0; at < users.length; at += AT_ONCE) {
    const storyVotes = await StoryVote.find(
      { user: { $in: users.slice(at, at + AT_ONCE) } },
      { story: 1, _id: 0 },
    ).lean<Pick<StoryVoteDoc, "story">[]>();
    for (const each of storyVotes) {
      const id = String(each.story);
      counts.set(id, (counts.get(id) ?? 0) + 1);
    }
  }
  counts.delete(String(story));
  return [...counts]
    .filter(([, common]) => common >= COMMON_MIN)
    .sort(([one, a], [other, b]) => b - a || one.localeCompare(other))
    .slice(0, CANDIDATES)
    .map(([id, common]) => ({ _id: toId(id), common }));
}

const sameAs = (one: readonly SimilarStory[], other: readonly SimilarStory[]): boolean =>
  one.length === other.length &&
  one.every(({ story, common }, at) => story.equals(other[at]!.story) && common === other[at]!.common);
