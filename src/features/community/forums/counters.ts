import type { ClientSession } from "mongoose";
import type { Counter, CounterId } from "#core/counter.ts";
import { toId } from "#core/db/ids.ts";
import type { ForumSection } from "#shared/community/forums.enums.ts";
import { countBy } from "../../platform/counters/index.ts";
import { Thread, threadVotes } from "./model.ts";
import { pollCounters } from "./poll-model.ts";
import { Post, postMarks } from "./post-model.ts";
import { ForumNumbers, type ForumNumbersDoc } from "./section-model.ts";
import { countPosts } from "./state.ts";

/** Counts a thread's visible posts; its newest post and visibility are updated too. */
const threadPosts: Counter = {
  name: "threads.posts",
  collection: Thread.collection.collectionName,
  fields: { posts: "posts" },
  count: countBy(Post, "thread", "posts", {
    shadowBanned: false,
    hidden: false,
    removed: { $ne: true },
    authorHidden: false,
  }),
  adjust: (id, { posts = 0 }, session) => countPosts(toId(String(id)), posts, session),
};

/** Counts a section's threads and posts. The first part of the counter holds what the other parts do not. */
const sections: Counter = {
  name: "forums.numbers",
  collection: ForumNumbers.collection.collectionName,
  fields: { threads: "threads", posts: "posts" },
  async count(ids, session) {
    const counts = await ForumNumbers.find()
      .session(session ?? null)
      .lean<ForumNumbersDoc[]>();
    const found = await Promise.all(
      ids.map(async (id) => [String(id), await numbersOf(id, counts, session)] as const),
    );
    return new Map(found);
  },
  async adjust(id, changes, session) {
    await ForumNumbers.updateOne({ _id: String(id) }, { $inc: changes }, { session });
  },
};

async function numbersOf(id: CounterId, kept: readonly ForumNumbersDoc[], session?: ClientSession) {
  const own = kept.find(({ _id }) => _id === String(id));
  if (!own?._id.endsWith(":0")) return { threads: own?.threads ?? 0, posts: own?.posts ?? 0 };
  const sums = await countSection(own.section, session);
  for (const { _id, section, threads, posts } of kept)
    if (section === own.section && _id !== own._id) {
      sums.threads -= threads;
      sums.posts -= posts;
    }
  return sums;
}

/** Counts a section's visible threads and their posts, using an index. */
async function countSection(section: ForumSection, session?: ClientSession) {
  const [found] = await Thread.aggregate<{ readonly threads: number; readonly posts: number }>([
    { $match: { section, open: true } },
    { $group: { _id: null, threads: { $sum: 1 }, posts: { $sum: "$posts" } } },
  ]).session(session ?? null);
  return { threads: found?.threads ?? 0, posts: found?.posts ?? 0 };
}

export const forumCounters: readonly Counter[] = [
  threadPosts,
  sections,
  ...postMarks.map(({ counter }) => counter),
  threadVotes.counter,
  ...pollCounters,
];
