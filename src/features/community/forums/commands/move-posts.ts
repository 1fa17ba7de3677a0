import type { ClientSession } from "mongoose";
import { applicationError, invalidField, notFound } from "#core/base/errors.ts";
import type { Caller } from "#core/base/viewer.ts";
import { inTransaction } from "#core/db/transaction.ts";
import { validate } from "#core/validate.ts";
import { followedOf } from "#features/library/followers/index.ts";
import { isSeen, type Writing } from "#features/people/member-content/index.ts";
import { audited } from "#features/platform/audit/index.ts";
import { MOVED_POSTS_MAX } from "#shared/community/forums.limits.ts";
import { forumsMessages } from "#shared/community/forums.messages.ts";
import { followThreadOf } from "../follows.ts";
import { mergedIntoOne, Thread, type ThreadDoc } from "../model.ts";
import { permittedThread, readThread } from "../permitted.ts";
import { type FormerPlace, Post, type PostDoc } from "../post-model.ts";
import { mergeRules, type NumberRanges, type SplitInput, splitRules } from "../rules.ts";
import { forumIdOf, pathOf } from "../sections.ts";
import { countPosts, isCounted, threadContent } from "../state.ts";

/** Places that a post remembers; more than staff are likely to move it back through. */
const FORMER_MAX = 10;

/**
 * Moves posts from a thread to a new one or to the end of another, and returns that thread: for staff, in the
 * audit log. Links to moved posts redirect to them; the remaining posts keep their numbers. Posts that return to a
 * thread get the numbers they had there, so that moving them back undoes the move.
 * @throws 400 by field, for missing posts, for all posts of a thread, and for too many at once
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
      // Those who have stopped following this thread do not follow its posts.
      for (const author of new Set(posts.map((post) => String(post.author))))
        if ((await followedOf(author, "thread", [id])).has(id))
          await followThreadOf(author, String(to._id), session);
      return (await Thread.findById(to._id).session(session).lean<ThreadDoc>())!;
    }),
  );
}

/**
 * Moves all posts of a thread to another, which its address then redirects to, and in a job its followers and
 * votes (`merged.ts`); returns the other thread. For staff, in the audit log; the author of the thread is told.
 * It cannot be undone: of a member who followed both threads or voted for both ideas, one of two remains.
 */
export async function mergeThread(
  { services }: Writing,
  caller: Caller,
  id: string,
  input: unknown,
): Promise<ThreadDoc> {
  const { thread, target } = await threadsToMerge(caller, id, input);
  const into = String(target._id);
  const by = caller.viewer.id ?? "";
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
      // Threads merged into this one earlier now lead to the target.
      await Thread.updateMany(mergedIntoOne(from._id), { $set: { mergedInto: target._id } }, { session });
      await Thread.updateOne({ _id: from._id }, { $set: { mergedInto: target._id } }, { session });
      await services.events.publish("thread.merged", { id, into, by }, session);
      return (await Thread.findById(target._id).session(session).lean<ThreadDoc>())!;
    }),
  );
}

/** Returns a thread, and the one that it can be merged into. @throws 404, 403, 400 by field, and if it cannot be */
export async function threadsToMerge(
  caller: Caller,
  id: string,
  input: unknown,
): Promise<{ readonly thread: ThreadDoc; readonly target: ThreadDoc }> {
  const thread = await permittedThread(caller, "moderate", id);
  const { into } = validate<{ readonly into: string }>(mergeRules, input);
  const target = await otherThread(caller, id, into);
  if (thread.poll) throw applicationError(forumsMessages.pollStays);
  if (thread.request && !target.request) throw applicationError(forumsMessages.requestStays);
  return { thread, target };
}

/** Returns the current thread, unless somebody has merged or deleted it meanwhile. @throws 404 */
async function threadNow(id: string, session: ClientSession): Promise<ThreadDoc> {
  const thread = await Thread.findOne({ _id: id, mergedInto: null }).session(session).lean<ThreadDoc>();
  if (!thread) throw notFound();
  return thread;
}

async function otherThread(caller: Caller, id: string, into: string): Promise<ThreadDoc> {
  if (into === id) throw invalidField("into", forumsMessages.threadItself);
  const thread = await readThread(caller.viewer, into);
  if (!thread) throw invalidField("into", forumsMessages.noThreadAt);
  return thread;
}

/** Returns the posts with these numbers, in order: at least one, and not all. */
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

/** Builds a thread that begins with an existing post. */
const threadOf = (
  { author, createdAt }: PostDoc,
  { title, section, tags }: Pick<ThreadDoc, "title" | "section" | "tags">,
  session: ClientSession,
): Promise<ThreadDoc> =>
  threadContent.insert(
    {
      forum: forumIdOf(section),
      section,
      author,
      title,
      path: pathOf(title),
      tags,
      next: 1,
      posts: 0,
      lastPostAt: createdAt,
      createdAt,
    },
    session,
  );

/**
 * Gives posts the next numbers of another thread, or the ones that they had there, and updates the counts of both
 * threads.
 */
async function move(
  posts: readonly PostDoc[],
  from: ThreadDoc,
  into: ThreadDoc["_id"],
  session: ClientSession,
): Promise<void> {
  const placeIn = ({ former = [] }: PostDoc) => former.findIndex(({ thread }) => thread.equals(into));
  const to = await Thread.findOneAndUpdate(
    { _id: into, mergedInto: null },
    { $inc: { next: posts.filter((post) => placeIn(post) < 0).length } },
    { session, timestamps: false },
  ).lean<ThreadDoc>();
  // It existed a moment ago.
  if (!to) throw invalidField("into", forumsMessages.noSuchThread);
  const parentShut = !isSeen(to);
  let { next, solved } = to;
  for (const post of posts) {
    const place = placeIn(post);
    const earlier = post.former?.[place];
    const open = isSeen(post) && !post.authorHidden && !parentShut;
    const number = earlier?.number ?? next++;
    if (earlier?.solved) solved ??= post._id;
    const former = earlier ? post.former!.slice(0, place) : [...(post.former ?? []), placeOf(post, from)];
    await Post.updateOne(
      { _id: post._id },
      {
        $set: {
          thread: to._id,
          section: to.section,
          number,
          parentShut,
          open,
          ...(former.length > 0 ? { former: former.slice(-FORMER_MAX) } : {}),
        },
        ...(former.length > 0 ? {} : { $unset: { former: 1 } }),
      },
      { session, timestamps: false },
    );
  }
  const counted = posts.filter(isCounted).length;
  await countPosts(to._id, counted, session);
  await countPosts(from._id, -counted, session);
  if (posts.some((post) => isSolution(post, from)))
    await Thread.updateOne({ _id: from._id }, { $unset: { solved: 1 } }, { session });
  if (solved && !to.solved) await Thread.updateOne({ _id: to._id }, { $set: { solved } }, { session });
}

const placeOf = (post: PostDoc, from: ThreadDoc): FormerPlace => ({
  thread: from._id,
  number: post.number,
  ...(isSolution(post, from) ? { solved: true } : {}),
});

const isSolution = ({ _id }: PostDoc, { solved }: ThreadDoc): boolean => solved?.equals(_id) === true;

const rangesText = (numbers: NumberRanges): string =>
  numbers
    .map(([from, to]) => (from === to ? `${from}` : `${from}-${to === Number.MAX_SAFE_INTEGER ? "" : to}`))
    .join(", ");
