import { memberOf } from "../../../../core/auth/member-of.ts";
import { applicationError, forbidden, notFound } from "../../../../core/base/errors.ts";
import type { Caller } from "../../../../core/base/viewer.ts";
import type { Reaction } from "../../../../shared/community/forums.enums.ts";
import { forumsMessages } from "../../../../shared/community/forums.messages.ts";
import { isBlocked } from "../../../people/blocks/index.ts";
import { Thread, type ThreadDoc, threadVotes } from "../model.ts";
import { readPost, readThread } from "../permitted.ts";
import { mayBeSolved, threadPolicy } from "../policy.ts";
import { type PostDoc, postLikes, postReactions } from "../post-model.ts";
import "../events.ts";

/** Likes a post of somebody else's, or takes it back; done twice it is done once. */
export const likePost = (caller: Caller, id: string, likes: boolean): Promise<PostDoc> =>
  markPost(postLikes, caller, id, likes);

/** Says something else of it by a button, or takes that back. */
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
  const shadowBanned = await isBlocked(String(post.author), by);
  if (gives) await marks.give(post._id, by, { shadowBanned, at: new Date() });
  else await marks.take(post._id, by);
  return post;
}

/** Says which post answers what was asked, or that none does: for who asked and the staff. */
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

/** Votes for a feature request of somebody else's, or takes it back; done twice it is done once. */
export async function voteForThread(caller: Caller, id: string, votes: boolean): Promise<ThreadDoc> {
  const by = memberOf(caller);
  const thread = await readThread(caller.viewer, id);
  if (!thread?.request) throw notFound();
  if (String(thread.author) === by) throw applicationError(forumsMessages.ownRequest);
  if (votes) await threadVotes.give(thread._id, by, { shadowBanned: false, at: new Date() });
  else await threadVotes.take(thread._id, by);
  return thread;
}
