import { toId } from "#core/db/ids.ts";
import { inTransaction } from "#core/db/transaction.ts";
import type { PersonalData } from "#core/personal-data.ts";
import { archiveOf, archiveOfContent } from "../../people/member-content/index.ts";
import { endPost } from "./commands/change-post.ts";
import { ForumDraft } from "./draft-model.ts";
import { Thread, ThreadRead, threadVotes } from "./model.ts";
import { PollVote } from "./poll-model.ts";
import { forgetAnswersOf } from "./polls.ts";
import { Post, type PostDoc, postMarks } from "./post-model.ts";
import { postContent, threadContent } from "./state.ts";
import type { ForumWriting } from "./writing.ts";

/**
 * Exports a member's forum posts. Their posts are deleted with them; a thread with replies is retained
 * without its author's name.
 */
export const forumPersonalData = (writing: Pick<ForumWriting, "services" | "pictures">): PersonalData => ({
  models: [
    "Thread",
    "Post",
    "PostRevision",
    "PostLike",
    "PostThanks",
    "PostLaughs",
    "PostInsights",
    "ThreadVote",
    "ThreadRead",
    "PollVote",
    "ForumDraft",
  ],
  async *export({ id }) {
    yield archiveOfContent(threadContent, id);
    yield archiveOfContent(postContent, id);
    for (const { model } of postMarks) yield archiveOf(model, { by: toId(id) }, ["shadowBanned"]);
    yield archiveOf(threadVotes.model, { by: toId(id) }, ["shadowBanned"]);
    yield archiveOf(PollVote, { by: toId(id) }, []);
    yield archiveOf(ThreadRead, { member: toId(id) }, []);
    yield archiveOf(ForumDraft, { member: toId(id) }, []);
  },
  hide: ({ id }) => postContent.setHidden(id, true),
  show: ({ id }) => postContent.setHidden(id, false),
  async erase({ id }) {
    for await (const post of postContent.idsOf(id)) {
      const storedPost = await Post.findById(post, { thread: 1 }).lean<Pick<PostDoc, "_id" | "thread">>();
      if (storedPost)
        await postContent.changesAround(storedPost.thread, (session) =>
          endPost(writing, storedPost, session),
        );
    }
    const who = toId(id);
    await inTransaction(async (session) => {
      await Thread.updateMany({ author: who }, { $unset: { author: 1 } }, { session });
      await Thread.updateMany({ lastPostBy: who }, { $unset: { lastPostBy: 1 } }, { session });
      await ThreadRead.deleteMany({ member: who }, { session });
      await ForumDraft.deleteMany({ member: who }, { session });
    });
    for (const marks of postMarks) await marks.forgetOf(id);
    await threadVotes.forgetOf(id);
    await forgetAnswersOf(id);
  },
});
