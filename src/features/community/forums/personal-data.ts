import { toId } from "#core/db/ids.ts";
import { jsonListFile, type PersonalData } from "#core/personal-data.ts";
import { archiveOf, archiveOfContent } from "../../people/member-content/index.ts";
import { endPost } from "./commands/change-post.ts";
import { ForumDraft } from "./draft-model.ts";
import { Thread, ThreadRead, threadVotes } from "./model.ts";
import { PollOption, PollVote } from "./poll-model.ts";
import { forgetAnswersOf, setAnswersHidden } from "./polls.ts";
import { Post, type PostDoc, PostRevision, postMarks } from "./post-model.ts";
import { postContent, threadContent } from "./state.ts";
import type { ForumWriting } from "./writing.ts";

/**
 * Exports a member's forum posts with their earlier versions, and their polls. The posts are deleted with the
 * account; a thread with replies is retained without its author's name.
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
    yield jsonListFile("poll-options.json", () => pollOptionsOf(id));
    yield archiveOfContent(postContent, id);
    yield jsonListFile("post-revisions.json", () => postRevisionsOf(id));
    for (const { model, secret } of postMarks) yield archiveOf(model, { by: toId(id) }, secret);
    yield archiveOf(threadVotes.model, { by: toId(id) }, threadVotes.secret);
    yield archiveOf(PollVote, { by: toId(id) }, ["byHidden", "shadowBanned"]);
    yield archiveOf(ThreadRead, { member: toId(id) }, []);
    yield archiveOf(ForumDraft, { member: toId(id) }, ["writer"]);
  },
  hide: ({ id }) => setForumsHidden(id, true),
  show: ({ id }) => setForumsHidden(id, false),
  async erase({ id }) {
    for await (const post of postContent.idsOf(id)) {
      const storedPost = await Post.findById(post, { thread: 1 }).lean<Pick<PostDoc, "_id" | "thread">>();
      if (storedPost)
        await postContent.changesAround(storedPost.thread, (session) =>
          endPost(writing, storedPost, session),
        );
    }
    const who = toId(id);
    await Thread.updateMany({ author: who }, { $unset: { author: 1 } });
    await Thread.updateMany({ lastPostBy: who }, { $unset: { lastPostBy: 1 } });
    await ThreadRead.deleteMany({ member: who });
    await ForumDraft.deleteMany({ member: who });
    for (const marks of postMarks) await marks.forgetOf(id);
    await threadVotes.forgetOf(id);
    await forgetAnswersOf(id);
  },
});

/** Yields the options of a member's polls, without their votes. */
async function* pollOptionsOf(id: string): AsyncGenerator<unknown> {
  for await (const thread of threadContent.idsOf(id))
    yield* PollOption.find({ thread }, { votes: 0 }).sort({ place: 1 }).lean().cursor();
}

/** Yields the earlier versions of a member's posts. */
async function* postRevisionsOf(id: string): AsyncGenerator<unknown> {
  for await (const post of postContent.idsOf(id))
    yield* PostRevision.find({ post }).sort({ until: 1 }).lean().cursor();
}

/**
 * Hides a member's posts and stops counting their reactions, votes and poll answers while they are banned or
 * leaving, and restores all of it. Idempotent.
 */
export async function setForumsHidden(user: string, hidden: boolean): Promise<void> {
  await postContent.setHidden(user, hidden);
  for (const marks of [...postMarks, threadVotes]) await marks.setHidden(user, hidden);
  await setAnswersHidden(user, hidden);
}
