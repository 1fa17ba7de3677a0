import type { ClientSession } from "mongoose";
import { applicationError, invalidField, notFound } from "../../../../core/base/errors.ts";
import type { Caller } from "../../../../core/base/viewer.ts";
import { inTransaction } from "../../../../core/db/transaction.ts";
import { validate } from "../../../../core/validate.ts";
import { MOVED_POSTS_MAX } from "../../../../shared/community/forums.limits.ts";
import { forumsMessages } from "../../../../shared/community/forums.messages.ts";
import { moveSubjectFollows } from "../../../library/followers/index.ts";
import { isSeen, type Writing } from "../../../people/member-content/index.ts";
import { audited } from "../../../platform/audit/index.ts";
import { followThreadOf } from "../follows.ts";
import { mergedIntoOne, Thread, type ThreadDoc, ThreadRead, threadVotes } from "../model.ts";
import { permittedThread, readThread } from "../permitted.ts";
import { Post, type PostDoc } from "../post-model.ts";
import { mergeRules, type NumberRanges, type SplitInput, splitRules } from "../rules.ts";
import { forumIdOf, pathOf } from "../sections.ts";
import { countPosts, isCounted, threadContent } from "../state.ts";

/**
 * Moves posts out of a thread, into one of their own or behind those of another, and answers that: for the staff, in
 * the audit log. Addresses of posts lead to where they are; those that stay keep their numbers.
 * @throws 400 by field, for posts that are not there, for all of them, and for more than can be moved at once
 */
export async function splitThread(
  { services }: Writing,
  caller: Caller,
  id: string,
  input: unknown,
): Promise<ThreadDoc> {
  const thread = await permittedThread(caller, "moderate", id);
  const { posts: numbers, into, title, section } = validate<SplitInput>(splitRules, input);
  const target = into ? await otherThread(caller, id, into) : null;
  const event = {
    action: "thread.split",
    subject: { type: "thread", id },
    details: { title: thread.title, posts: rangesText(numbers), into: target?.title ?? title ?? "" },
  } as const;
  return audited(services, caller, event, () =>
    inTransaction(async (session) => {
      const from = await threadNow(id, session);
      const posts = await chosenPosts(from, numbers, session);
      const to = target ?? (await threadOf(posts[0]!, { title: title!, section, tags: from.tags }, session));
      await move(posts, from, to._id, session);
      for (const author of new Set(posts.map((post) => String(post.author))))
        await followThreadOf(author, String(to._id), session);
      return (await Thread.findById(to._id).session(session).lean<ThreadDoc>())!;
    }),
  );
}

/**
 * Puts all posts of a thread behind those of another, to which its address leads from then on, and its followers and
 * votes with them; answers the other: for the staff, in the audit log.
 */
export async function mergeThread(
  { services }: Writing,
  caller: Caller,
  id: string,
  input: unknown,
): Promise<ThreadDoc> {
  const thread = await permittedThread(caller, "moderate", id);
  const { into } = validate<{ readonly into: string }>(mergeRules, input);
  const target = await otherThread(caller, id, into);
  if (thread.poll) throw applicationError(forumsMessages.pollStays);
  if (thread.request && !target.request) throw applicationError(forumsMessages.requestStays);
  const event = {
    action: "thread.merge",
    subject: { type: "thread", id },
    details: { title: thread.title, into: target.title, target: into },
  } as const;
  return audited(services, caller, event, () =>
    inTransaction(async (session) => {
      const from = await threadNow(id, session);
      const posts = await Post.find({ thread: from._id })
        .sort({ number: 1 })
        .limit(MOVED_POSTS_MAX + 1)
        .session(session)
        .lean<PostDoc[]>();
      if (posts.length > MOVED_POSTS_MAX) throw applicationError(forumsMessages.postsMost(MOVED_POSTS_MAX));
      await move(posts, from, target._id, session);
      await moveVotes(from._id, target._id, session);
      await moveSubjectFollows("thread", id, into, session);
      await ThreadRead.deleteMany({ thread: from._id }, { session });
      // What was merged into this one before goes on with it.
      await Thread.updateMany(mergedIntoOne(from._id), { $set: { mergedInto: target._id } }, { session });
      await Thread.updateOne({ _id: from._id }, { $set: { mergedInto: target._id } }, { session });
      return (await Thread.findById(target._id).session(session).lean<ThreadDoc>())!;
    }),
  );
}

/** The thread as it is now, unless somebody else has merged or deleted it meanwhile. @throws 404 */
async function threadNow(id: string, session: ClientSession): Promise<ThreadDoc> {
  const found = await Thread.findOne({ _id: id, mergedInto: null }).session(session).lean<ThreadDoc>();
  if (!found) throw notFound();
  return found;
}

async function otherThread(caller: Caller, id: string, into: string): Promise<ThreadDoc> {
  if (into === id) throw invalidField("into", forumsMessages.threadItself);
  const found = await readThread(caller.viewer, into);
  if (!found) throw invalidField("into", forumsMessages.noSuchThread);
  return found;
}

/** The posts with these numbers, in their order: one at least, and not all. */
async function chosenPosts(
  thread: ThreadDoc,
  numbers: NumberRanges,
  session: ClientSession,
): Promise<PostDoc[]> {
  const $or = numbers.map(([from, to]) => ({ number: { $gte: from, $lte: to } }));
  const posts = await Post.find({ thread: thread._id, $or })
    .sort({ number: 1 })
    .limit(MOVED_POSTS_MAX + 1)
    .session(session)
    .lean<PostDoc[]>();
  if (posts.length === 0) throw invalidField("posts", forumsMessages.postsNone);
  if (posts.length > MOVED_POSTS_MAX) throw invalidField("posts", forumsMessages.postsMost(MOVED_POSTS_MAX));
  const stays = await Post.exists({ thread: thread._id, _id: { $nin: posts.map(({ _id }) => _id) } }).session(
    session,
  );
  if (!stays) throw invalidField("posts", forumsMessages.postsAll);
  return posts;
}

/** A thread that begins with a post that was written before. */
const threadOf = (
  { author, createdAt }: PostDoc,
  { title, section, tags }: Pick<ThreadDoc, "title" | "section" | "tags">,
  session: ClientSession,
): Promise<ThreadDoc> =>
  threadContent.insert(
    {
      ...{ forum: forumIdOf(section), section, author, title, path: pathOf(title), tags },
      ...{ next: 1, posts: 0, lastPostAt: createdAt, createdAt },
    },
    session,
  );

/** Gives posts the next numbers of another thread; what both threads keep of their posts follows. */
async function move(
  posts: readonly PostDoc[],
  from: ThreadDoc,
  into: ThreadDoc["_id"],
  session: ClientSession,
): Promise<void> {
  const to = await Thread.findOneAndUpdate(
    { _id: into, mergedInto: null },
    { $inc: { next: posts.length } },
    { session, timestamps: false },
  ).lean<ThreadDoc>();
  // It was there a moment ago.
  if (!to) throw invalidField("into", forumsMessages.noSuchThread);
  const parentShut = !isSeen(to);
  for (const [index, post] of posts.entries()) {
    const open = isSeen(post) && !post.authorHidden && !parentShut;
    const $set = { thread: to._id, section: to.section, number: to.next + index, parentShut, open };
    await Post.updateOne({ _id: post._id }, { $set }, { session, timestamps: false });
  }
  const counted = posts.filter(isCounted).length;
  await countPosts(to._id, counted, session);
  await countPosts(from._id, -counted, session);
  if (posts.some(({ _id }) => from.solved?.equals(_id)))
    await Thread.updateOne({ _id: from._id }, { $unset: { solved: 1 } }, { session });
}

/** Each member's vote counts once for what both ideas are now. */
async function moveVotes(
  from: ThreadDoc["_id"],
  to: ThreadDoc["_id"],
  session: ClientSession,
): Promise<void> {
  const votes = await threadVotes.model
    .find({ thread: from } as never)
    .session(session)
    .lean();
  const there = await threadVotes.model.distinct("by", { thread: to } as never).session(session);
  const target = await Thread.findById(to, { author: 1 }).session(session).lean<ThreadDoc>();
  const known = new Set([...there, target?.author].map(String));
  const come = votes.filter(({ by }) => !known.has(String(by)));
  await threadVotes.model.deleteMany({ thread: from } as never, { session });
  if (come.length === 0) return;
  await threadVotes.model.create(come.map(({ by, createdAt }) => ({ thread: to, by, createdAt })) as never, {
    session,
    ordered: true,
  });
  await Thread.updateOne({ _id: to }, { $inc: { votes: come.length } }, { session, timestamps: false });
  await Thread.updateOne({ _id: from }, { $set: { votes: 0 } }, { session, timestamps: false });
}

const rangesText = (numbers: NumberRanges): string =>
  numbers
    .map(([from, to]) => (from === to ? `${from}` : `${from}-${to === Number.MAX_SAFE_INTEGER ? "" : to}`))
    .join(", ");
