import type { ClientSession, Types } from "mongoose";
import { forgetSubject } from "../../library/followers/index.ts";
import { type ContentPictures, isSeen, memberContent } from "../../people/member-content/index.ts";
import { ForumDraft } from "./draft-model.ts";
import { mergedIntoOne, Thread, type ThreadDoc, ThreadRead, threadVotes } from "./model.ts";
import { addNumbers } from "./numbers.ts";
import { forgetPoll } from "./polls.ts";
import { Post, type PostDoc, PostRevision, postMarks } from "./post-model.ts";

export const POST_OPEN = {
  $not: [{ $or: ["$shadowBanned", "$hidden", "$removed", "$authorHidden", "$parentShut"] }],
};

/** Visibility state of threads; their posts and the section's counts follow. */
export const threadContent = memberContent<ThreadDoc>({
  name: "thread",
  model: Thread,
  // A thread outlives its author's account and is not hidden with it.
  hiddenWith: { author: "authorHidden" },
  derive: (thread) => ({ open: isSeen(thread) && thread.posts > 0 }),
  async follow(before, after, session) {
    if (before && after && isSeen(before) !== isSeen(after))
      await Post.updateMany(
        { thread: after._id },
        [{ $set: { parentShut: !isSeen(after) } }, { $set: { open: POST_OPEN } }],
        { timestamps: false, updatePipeline: true, session },
      );
    await countThread(before, after, session);
  },
  secret: ["shadowBanned", "open"],
});

/** Visibility state of posts, and their thread's post count and newest post. */
export const postContent = memberContent<PostDoc>({
  name: "post",
  model: Post,
  hiddenWith: { author: "authorHidden" },
  around: "thread",
  derive: (post) => ({ open: isSeen(post) && !post.authorHidden && !post.parentShut }),
  async follow(before, after, session) {
    const { thread, _id } = (after ?? before)!;
    if (!after) {
      await PostRevision.deleteMany({ post: _id }, { session });
      for (const marks of postMarks) await marks.forgetOn(_id, session);
    }
    const change = isCounted(after) - isCounted(before);
    if (change !== 0) await countPosts(thread, change, session);
  },
  secret: ["shadowBanned", "open"],
});

export const isCounted = (post: PostDoc | null): number =>
  Number(post !== null && isSeen(post) && !post.authorHidden);

/** Recomputes a thread's post count and newest post, and what depends on them. */
export async function countPosts(
  thread: Types.ObjectId,
  change: number,
  session: ClientSession,
): Promise<void> {
  const before = await Thread.findById(thread).session(session).lean<ThreadDoc>();
  if (!before) return;
  const last = await Post.findOne(
    { thread, shadowBanned: false, hidden: false, removed: { $ne: true }, authorHidden: false },
    { author: 1, createdAt: 1 },
  )
    .sort({ createdAt: -1, _id: -1 })
    .session(session)
    .lean<Pick<PostDoc, "author" | "createdAt">>();
  const posts = before.posts + change;
  const open = isSeen(before) && posts > 0;
  const $set = {
    posts,
    open,
    lastPostAt: last?.createdAt ?? before.createdAt,
    ...(last ? { lastPostBy: last.author } : {}),
  };
  await Thread.updateOne({ _id: thread }, { $set }, { timestamps: false, session });
  await countThread(before, { ...before, ...$set }, session);
}

/** Updates a section's counts of visible threads and their posts. */
async function countThread(
  before: ThreadDoc | null,
  after: ThreadDoc | null,
  session: ClientSession,
): Promise<void> {
  for (const [thread, sign] of [
    [before, -1],
    [after, 1],
  ] as const)
    if (thread?.open)
      await addNumbers(thread.section, { threads: sign, posts: sign * thread.posts }, session);
}

/** Deletes a thread with all its content. */
export async function endThread(
  id: Types.ObjectId,
  pictures: Pick<ContentPictures, "end"> | undefined,
  session: ClientSession,
): Promise<ThreadDoc | null> {
  const ended = await threadContent.end(id, session);
  if (!ended) return null;
  const ids = await Post.distinct("_id", { thread: id }).session(session);
  await PostRevision.deleteMany({ post: { $in: ids } }, { session });
  for (const { model } of postMarks) await model.deleteMany({ post: { $in: ids } }, { session });
  const shown = Post.find({ thread: id, "pictures.0": { $exists: true } }, { author: 1, pictures: 1 });
  for (const post of await shown.session(session).lean<PostDoc[]>())
    await pictures?.end(post.author, post.pictures ?? [], session);
  await Post.deleteMany({ thread: id }, { session });
  await threadVotes.forgetOn(id, session);
  await forgetPoll(id, session);
  await ThreadRead.deleteMany({ thread: id }, { session });
  await ForumDraft.deleteMany({ place: String(id) }, { session });
  await forgetSubject("thread", String(id), session);
  await Thread.deleteMany(mergedIntoOne(id), { session });
  return ended;
}
