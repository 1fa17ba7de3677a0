import { memberOf } from "#core/auth/member-of.ts";
import { applicationError, forbidden, notFound } from "#core/base/errors.ts";
import type { Caller } from "#core/base/viewer.ts";
import { isEitherBlocked } from "#features/people/blocks/index.ts";
import type { Reaction } from "#shared/community/forums.enums.ts";
import { forumsMessages } from "#shared/community/forums.messages.ts";
import { Thread, type ThreadDoc, threadVotes } from "../model.ts";
import { readPost, readThread } from "../permitted.ts";
import { mayBeSolved, threadPolicy } from "../policy.ts";
import { type PostDoc, postLikes, postReactions } from "../post-model.ts";
import "../events.ts";

/** Likes another member's post or removes the like; idempotent. */
export const likePost = (caller: Caller, id: string, likes: boolean): Promise<PostDoc> =>
  markPost(postLikes, caller, id, likes);

/** Adds or removes another reaction to a post. */
export const reactToPost = (
  caller: Caller,
  id: string,
  reaction: Reaction,
  gives: boolean,
): Promise<PostDoc> => markPost(postReactions[reaction], caller, id, gives);

async function markPost(
  marks: typeof postLikes,
  caller: Caller,
  id: string,
  gives: boolean,
): Promise<PostDoc> {
  const by = memberOf(caller);
  const post = await readPost(caller.viewer, id);
  if (!post) throw notFound();
  if (String(post.author) === by) throw applicationError(forumsMessages.ownPost);
  const shadowBanned = await isEitherBlocked(String(post.author), by);
  if (gives) await marks.give(post._id, by, { shadowBanned, at: new Date() });
  else await marks.take(post._id, by);
  return post;
}

/** Marks the post that answers a question, or clears the mark: for the member who asked and staff. */
export async function solveThread(caller: Caller, id: string, solved: boolean): Promise<PostDoc> {
  const post = await readPost(caller.viewer, id);
  const thread = post && (await readThread(caller.viewer, String(post.thread)));
  if (!post || !thread) throw notFound();
  if (!threadPolicy.can(caller.viewer, "solve", thread)) throw forbidden();
  if (!mayBeSolved(thread, post)) throw applicationError(forumsMessages.noAnswerHere);
  await Thread.updateOne(
    { _id: thread._id, ...(solved ? {} : { solved: post._id }) },
    solved ? { $set: { solved: post._id } } : { $unset: { solved: 1 } },
    { timestamps: false },
  );
  return post;
}

/** Votes for another member's feature request or removes the vote; idempotent. */
export async function voteForThread(caller: Caller, id: string, votes: boolean): Promise<ThreadDoc> {
  const by = memberOf(caller);
  const thread = await readThread(caller.viewer, id);
  if (!thread?.request) throw notFound();
  if (String(thread.author) === by) throw applicationError(forumsMessages.ownRequest);
  const shadowBanned = thread.author !== undefined && (await isEitherBlocked(String(thread.author), by));
  if (votes) await threadVotes.give(thread._id, by, { shadowBanned, at: new Date() });
  else await threadVotes.take(thread._id, by);
  return thread;
}
