import type { ClientSession, Types } from "mongoose";
import type { Services } from "#core/services.ts";
import { isSeen, memberContent } from "../../people/member-content/index.ts";
import { updatePosts } from "./copies.ts";
import { Thread, type ThreadDoc } from "./model.ts";
import { addNumbers } from "./numbers.ts";
import { Post, type PostDoc } from "./post-model.ts";
import "./events.ts";

/** Visibility state of threads; their posts and the section's counts follow. */
export const threadContent = memberContent<ThreadDoc>({
  name: "thread",
  model: Thread,
  // A thread outlives its author's account and is not hidden with it.
  hiddenWith: { author: "authorHidden" },
  derive: (thread) => ({ open: isSeen(thread) && thread.posts > 0 }),
  async follow(before, after, session) {
    if (before && after) await updatePosts(before, after, session);
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
    const { thread } = (after ?? before)!;
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

/**
 * Deletes a thread of which everyone reads one post at most (`threadPolicy`), and publishes the event, after
 * which a job deletes the rest; null if it was already deleted.
 */
export async function endThread(
  { events }: Pick<Services, "events">,
  id: Types.ObjectId,
  session: ClientSession,
): Promise<ThreadDoc | null> {
  const ended = await threadContent.end(id, session);
  if (!ended) return null;
  const readable = { thread: id, open: true };
  await Post.updateMany(
    readable,
    { $set: { parentShut: true, open: false } },
    { session, timestamps: false },
  );
  await events.publish("thread.deleted", { id: String(id) }, session);
  return ended;
}
