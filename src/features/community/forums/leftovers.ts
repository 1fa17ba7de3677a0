import type { Types } from "mongoose";
import { deleteInBatches } from "#core/db/delete-in-batches.ts";
import { toId } from "#core/db/ids.ts";
import { inTransaction } from "#core/db/transaction.ts";
import { forgetSubject } from "../../library/followers/index.ts";
import type { ContentPictures } from "../../people/member-content/index.ts";
import { mergedIntoOne, Thread, type ThreadDoc, ThreadRead, threadVotes } from "./model.ts";
import { PollOption, PollVote } from "./poll-model.ts";
import { Post, type PostDoc, PostRevision, postMarks } from "./post-model.ts";

/**
 * Deletes what belonged to a deleted thread, and the threads that were merged into it. Drafts of replies stay, each
 * for its member, who finds it at the address of the thread. Does nothing while the thread exists; safe to run again.
 */
export async function deletePostsOf(
  thread: string,
  pictures: Pick<ContentPictures, "end"> | undefined,
  signal: AbortSignal,
): Promise<void> {
  const id = toId(thread);
  if (await Thread.exists({ _id: id })) return;
  for await (const { _id } of Post.find({ thread: id }, { _id: 1 }).lean<PostDoc[]>().cursor())
    await deletePost(_id, pictures, signal);
  await deleteInBatches(threadVotes.model, { thread: id }, signal);
  await deleteInBatches(PollVote, { thread: id }, signal);
  await deleteInBatches(PollOption, { thread: id }, signal);
  await deleteInBatches(ThreadRead, { thread: id }, signal);
  await forgetSubject("thread", thread, signal);
  for await (const { _id } of Thread.find(mergedIntoOne(id), { _id: 1 }).lean<ThreadDoc[]>().cursor()) {
    await Thread.deleteOne({ _id });
    await deletePostsOf(String(_id), pictures, signal);
  }
}

/** Deletes a post last, so that after a crash the rest of its documents is found again. */
async function deletePost(
  post: Types.ObjectId,
  pictures: Pick<ContentPictures, "end"> | undefined,
  signal: AbortSignal,
): Promise<void> {
  await deleteInBatches(PostRevision, { post }, signal);
  for (const { model } of postMarks) await deleteInBatches(model, { post }, signal);
  await inTransaction(async (session) => {
    const ended = await Post.findOneAndDelete({ _id: post }, { session }).lean<PostDoc>();
    if (ended) await pictures?.end(ended.author, ended.pictures ?? [], session);
  });
}
