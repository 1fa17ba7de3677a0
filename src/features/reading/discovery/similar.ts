import type { Types } from "mongoose";
import { toId } from "../../../core/db/ids.ts";
import {
  type SimilarStory,
  StorySignals,
  type StorySignalsDoc,
  StoryVote,
  type StoryVoteDoc,
} from "./model.ts";

/** People whose other votes are looked at for one story, the newest, and stories that are weighed against it. */
const VOTERS = 400;
const CANDIDATES = 200;
/** People whose votes are asked for at one time. */
const AT_ONCE = 20;
/** Stories that are kept: more than are shown, for some may not be. */
const KEPT = 24;
/**
 * Fewer people than this who like both say nothing of the stories, and too much of the people: what somebody reads and
 * keeps in private lists is nobody's to guess.
 */
const COMMON_MIN = 3;
/** So many in common that half of their cosine counts: a few who agree weigh less than many. */
const DOUBT = 3;

/** Counts the people who like a story; false when there is nobody, and nothing is kept of it. */
export async function recountVoters(story: Types.ObjectId): Promise<boolean> {
  const voters = await StoryVote.countDocuments({ story });
  if (voters === 0) await StorySignals.deleteOne({ _id: story });
  else await StorySignals.updateOne({ _id: story }, { $set: { voters } }, { upsert: true });
  return voters > 0;
}

/**
 * Finds anew what people who like a story like too: by the cosine of the two sets of people, doubted where few are in
 * both. At most 400 people with 500 votes each are looked at, in an index. What stays as it was is not written, so
 * that no page is dropped for it.
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

/** The stories that most of these people like, a few people at a time so that others' queries come between. */
async function likedTogether(
  story: Types.ObjectId,
  users: readonly Types.ObjectId[],
): Promise<{ readonly _id: Types.ObjectId; readonly common: number }[]> {
  const counts = new Map<string, number>();
  for (let at = 0; at < users.length; at += AT_ONCE) {
    const found = await StoryVote.find(
      { user: { $in: users.slice(at, at + AT_ONCE) } },
      { story: 1, _id: 0 },
    ).lean<Pick<StoryVoteDoc, "story">[]>();
    for (const each of found) {
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
